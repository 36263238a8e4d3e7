/* Names for those who have not said theirs: an adjective and somebody, never longer than a name may be. */
const HOW = ['Brave', 'Calm', 'Clever', 'Amber', 'Copper', 'Early', 'Gentle', 'Golden', 'Hasty', 'Humble', 'Jolly',
  'Lucky', 'Merry', 'Nimble', 'Patient', 'Quiet', 'Rustic', 'Silver', 'Sly', 'Sunny', 'Tidy', 'Velvet', 'Wandering',
  'Witty'];
const WHO = ['Badger', 'Baker', 'Beetle', 'Brewer', 'Cobbler', 'Crow', 'Drummer', 'Falcon', 'Ferret', 'Fiddler',
  'Fox', 'Heron', 'Joiner', 'Lantern', 'Magpie', 'Miller', 'Otter', 'Potter', 'Raven', 'Ranger', 'Sailor', 'Tinker',
  'Weaver', 'Wren'];

function oneOf(list: string[], random: () => number): string {
  return list[Math.floor(random() * list.length)] ?? list[0] ?? '';
}

export function madeUpName(random: () => number = Math.random): string {
  return `${oneOf(HOW, random)} ${oneOf(WHO, random)}`;
}

/* As the server wants it: one form for each letter, blanks once and not at the ends. */
export function tidyName(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/g, ' ').trim();
}
