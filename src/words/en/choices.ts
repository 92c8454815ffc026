/** The names of what a task can be. */

export const typeNames = {
  household: 'Household',
  call: 'Call',
  grocery: 'Groceries',
  shopping: 'Shopping',
  errand: 'Errand',
  office: 'Office',
  entertainment: 'Entertainment',
  computer: 'Computer',
  project: 'Project',
  note: 'Note',
};

export const effortNames = { easy: 'Easy', medium: 'Medium', hard: 'Hard' };

export const statusNames = { inbox: 'Inbox', todo: 'Todo', note: 'Notes' };

export const executionNames = { synchronous: 'Sequential', parallel: 'Parallel' };
