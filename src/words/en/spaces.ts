/** The names of the spaces. */
export const spaceNames = { personal: 'Personal', family: 'Family', work: 'Work' };
