/* The words as one object, of which a page that is loaded later brings its own part along (which only a module as a
 * whole can do: an object would hold all of them from the start). */
import * as text from './all';

export { text };
export type Texts = typeof text;
