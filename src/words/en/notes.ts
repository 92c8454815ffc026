/** A note's page. */
export const title = 'Notes';
/** The heading while a linked note is still on its way. */
export const note = 'Note';
export const write = 'Edit the text';
export const done = 'Done';
export const name = 'Name';
export const text = 'Text';
export const nothingWritten = 'Write something …';
/** While it is edited. */
export const states = { stored: 'Saved', keeping: 'Saving …', failed: 'Not saved' };
export const deletedMeanwhile = 'This note was deleted. Your words are kept here.';
export const failed = 'Not saved yet. The words stay here.';
export const wordsAreBack = 'What you wrote was not saved yet. The note has changed meanwhile.';
export const keepMine = 'Save mine';
export const discardMine = 'Discard mine';
