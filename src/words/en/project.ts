/** Projects and their subtasks. */
import { message } from './messages.ts';

export const completedSubtasks = 'Completed subtasks';
export const completed = 'Completed';
/** Opens all that is completed, as a packing list before the next journey. */
export const startAgain = 'Start again';
export const startAgainFailed = 'Failed to start the project again. Please try again.';
export const dragHint =
  'Press Space or Enter to lift, the arrow keys to move, Space or Enter to put down, Escape to cancel.';
export const unnamedRow = 'The row';
export const place = message('place {number} of {of}');
export const lifted = message('{row} is lifted from {place}.');
export const movedOver = message('{row} is over {place}.');
export const movedBack = message('{row} is back at {place}.');
export const progress = message('{done} of {all} done.');
export const completeProject = 'Complete project';
export const completedWithSubtasks = 'It can be completed when it has subtasks and all are done.';
export const completedWhenDone = message(
  'It can be completed when {count, plural, one {its open subtask is} other {its # open subtasks are}} done.',
);
export const projectCompleted = 'Completed.';
export const openToAdd = 'Open it again to add subtasks.';
export const openAgain = 'Open again';
export const reopenFailed = 'Failed to open the project again. Please try again.';
export const makeParallel = 'Make parallel';
export const makeSequential = 'Make sequential';
/** What sequential and parallel mean. */
export const nextInTodo = 'Sequential: only the next open subtask is in Todo.';
export const allInTodo = 'Parallel: all open subtasks are in Todo.';
export const moveToAnotherSpace = 'Move to another space';
export const switchSpace = 'Switch space';
export const title = 'Projects';
/** The heading while a linked one is still on its way. */
export const project = 'Project';
export const editProject = 'Edit project';
export const deleteProject = 'Delete project';
export const deletedMeanwhile = 'This project was deleted. What you typed is kept here.';
export const cancel = 'Cancel';
export const addNewProject = 'Add new project';
export const addFirstProject = 'Add your first project';
export const noProjects = 'You have no projects yet.';
export const moveRow = message('Move {name}');
export const move = 'Move';
export const subtasks = 'Subtasks';
export const addSubtask = 'Add subtask';
export const addFirst = 'Add the first one';
export const noSubtasks = 'This project has no subtasks yet.';
export const reorderFailed = message('Failed to reorder subtasks. Please try again. {reason}');
export const executionFailed = 'Failed to toggle execution type. Please try again.';
export const completeFailed = 'Failed to complete project. Please try again.';
export const spaceOfFamily = message(
  '{space, select, personal {personal space of {name}} family {family space of {name}} other {work space of {name}}}',
);
export const spaceAlone = message(
  '{space, select, personal {personal space} family {family space} other {work space}}',
);
export const askMove = message(
  'Are you sure you want to move "{name}" and all its subtasks to the {destination}?',
);
export const switchFailed = 'Failed to switch project space. Please try again.';
export const putDown = message('{row} was put down at {place}.');
