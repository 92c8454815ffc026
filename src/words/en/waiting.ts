/** What others have to do. */
export const title = 'Waiting';
export const toTodo = 'To Todo';
export const nothingWaits =
  'You wait for nobody. What somebody else has is here until it is done or its day comes.';
/** Whose name is not known on this device. */
export const somebody = 'Somebody';
