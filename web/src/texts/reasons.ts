/* Words that complete what the server says of why something cannot be done. */
export const reasons = {
  moreMana: (missing: number) => `costs ${missing} more mana than you have`,
  notYourTurn: 'waits for your turn',
};
