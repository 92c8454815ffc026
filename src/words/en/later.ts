/** What waits for its day. */
export const title = 'Later';
export const toTodo = 'To Todo';
export const nothingWaits =
  'Nothing waits. What you put off in Process or in a task is here until its day comes.';
