/* Words that complete what the server says of why something cannot be done. */
import { inOwnWords } from './dialect';

export const reasons = inOwnWords({
  moreMana: (missing: number) => `costs ${missing} more mana than you have`,
  notYourTurn: 'waits for your turn',
});
