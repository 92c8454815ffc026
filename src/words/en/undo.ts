/** What was done, as a toast says it, and what undoing it did. */
import { message } from './messages.ts';

export const undo = 'Undo';
export const show = 'Show';
export const added = message('"{name}" Added');
export const addedWaiting = message('"{name}" Added. It waits: {day}');
export const addedMany = message('{count} Added');
export const completed = message('"{name}" Completed');
export const completedMany = message('{count} Completed');
export const again = message('Done. Again on {day}');
export const skipped = message('Skipped. Again on {day}');
/** Behind one of the two. */
export const turnOf = message('{words}, {name}’s turn');
export const yourTurn = message('{words}, your turn');
export const reopened = message('"{name}" is open again');
export const reopenedMany = message('{count} are open again');
export const deleted = message('"{name}" Deleted');
export const deletedMany = message('{count} Deleted');
export const restored = message('"{name}" Restored');
export const restoredMany = message('{count} Restored');
export const isProject = message('"{name}" is a project now');
/** To a space, a list or a project. */
export const moved = message('"{name}" moved to {place}');
export const leftProject = message('"{name}" left its project');
export const filed = message('"{name}" is filed as {type}');
export const sequential = message('"{name}" is sequential now');
export const parallel = message('"{name}" is parallel now');
export const starred = message('"{name}" is important');
export const unstarred = message('"{name}" is no longer important');
export const waits = message('"{name}" waits: {day}');
export const waitsNoMore = message('"{name}" waits no more');
export const due = message('"{name}" is due: {day}');
export const dueNoMore = message('"{name}" has no deadline any more');
export const given = message('"{name}" is with {who}');
export const taken = message('"{name}" is yours');
export const anybodys = message('"{name}" is for anybody');
export const changed = message('"{name}" Changed');
export const movedMany = message('{count} moved to {place}');
export const leftProjectMany = message('{count} left their project');
export const waitMany = message('{count} wait: {day}');
export const waitNoMoreMany = message('{count} wait no more');
export const changedMany = message('{count} Changed');
export const arranged = 'Order changed';
export const lists = { inbox: 'Inbox', todo: 'Todo', notes: 'Notes', groceries: 'Groceries' };
export const aProject = 'a project';

export const undone = message('Undone: {what}');
export const undoneInPart = 'Undone, except what was changed since.';
/** Others have completed, or skipped, the same. */
export const staysDone = message('Undone. It stays done, because {who} did it too.');
export const staysSkipped = message('Undone. It stays skipped, because {who} skipped it too.');
export const undoneExceptTheirs = message('Undone, except what {who} did too.');
/** The last of several. */
export const andOne = message('{names} and {last}');
export const youElsewhere = 'you on another device';
export const somebody = 'somebody';
export const nothingToUndo = 'Nothing to undo: it is as it was before.';
export const cannotUndo = message('Cannot undo. {reason}');
export const since = {
  gone: 'This task is no longer on this device.',
  deleted: 'It was deleted since.',
  overtaken: 'It was changed since.',
};
