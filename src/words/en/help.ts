/** Help, with a worked example. */
import { parts } from './messages.ts';

export const exampleTable = 'A worked example as a table';
export const title = 'Help & Philosophy';
export const philosophy = 'Philosophy';
export const philosophy1 =
  'A head is for having ideas, not for keeping them. Write down whatever has your attention, decide later and calmly what it is, and look only at what can be done now.';
export const philosophy2 =
  'Kinbox keeps those three apart. Capturing takes one line and no decision. Processing is one decision at a time. Doing is a short list that fits the moment, the place and your strength.';
export const philosophy3 =
  'It works without a network. What you write is saved on this device first and goes to the server by itself, so there is nothing to wait for.';
export const spaces = 'Spaces';
export const spacesIntroduction =
  'Each task lives in one of three spaces, so that work stays out of the weekend.';
export const spacesChoice =
  'Click a space at the top to see it alone. Hold it, click it with Shift or press Shift and Enter to see it together with the others. Every list follows.';
/** Of a device without a mouse and keys, as every text that ends so. */
export const spacesChoiceByTouch =
  'Tap a space at the top to see it alone. Hold it to see it together with the others. Every list follows.';
export const projects = 'Projects';
export const projectsIntroduction =
  'A project is anything that takes more than one step. Its steps are subtasks, and it is done when all of them are. A new subtask opens a completed project again.';
export const sequential = 'Sequential:';
export const parallel = 'Parallel:';
export const types = 'Types';
export const typesIntroduction =
  'A type says what it takes to do a task, so that you can do alike things together: all the calls while you have the phone in your hand, all the errands on one way through town.';
export const efforts =
  'Household, errand, office and computer tasks and projects also have an effort: easy, medium or hard. Calls are always easy.';
export const taskEvolution = 'Task Evolution';
export const evolution =
  'Nothing has to be right the first time. A task starts as a line in the inbox, becomes a typed task when you process it, and can change its type, its effort and its space at any time.';
export const convertToProject = 'Convert to Project';
export const workflow = 'Inbox and Process workflow';
export const capture = 'Capture.';
export const dashboard = 'dashboard';
export const inbox = 'inbox';
export const process = 'Process.';
export const processLink = 'Process';
export const decide = 'Decide.';
export const doIt = 'Do.';
export const todo = 'Todo';
export const aWorkedExample = 'A worked example';
export const exampleIntroduction = 'Six lines from one evening’s inbox, and what they become.';
export const keyboard = 'Keyboard';
export const keyboardIntroduction =
  'With a keyboard, j and k move through a list, x completes, i marks as important, e edits, m moves to another space or project, and g and a letter open a screen. Press ? anywhere to see all keys.';
export const keyboardIntroductionByTouch = 'With a keyboard attached, most things can be done by keys, too.';
export const showKeys = 'Show all keys';
export const faq = 'FAQ';
export const privacyPolicy = 'privacy policy';

export const ofSpace = {
  personal: 'Individual tasks and personal goals. Only you see them.',
  family: 'Shared household and family responsibilities. It is there once you belong to a family.',
  work: 'Professional and career-related tasks. Only you see them.',
};

export const ofType = {
  household: 'Something to do at home, like mending the tap.',
  call: 'Somebody to ring.',
  grocery: 'Something to eat or use up. Groceries are on a list of their own, which a family shares.',
  shopping: 'Something to buy that is no grocery, like a lamp.',
  errand: 'Somewhere to go.',
  office: 'Something for the desk: papers, forms, a meeting to prepare.',
  entertainment: 'Something to watch, read, hear or visit.',
  computer: 'Something to do online or with a computer.',
  project: 'Something of more than one step.',
  note: 'Nothing to do, only to know. Notes are on a list of their own, and each has a page to read and write.',
};

export const doneByMistake = 'I did something by mistake.';
export const takeBack =
  'Press Undo in the message, or Ctrl+Z, which goes back through the last twenty things you did. Later, show the deleted tasks under Completed and restore what is missing.';
export const takeBackByTouch =
  'Tap Undo in the message. Later, show the deleted tasks under Completed and restore what is missing.';
export const find = 'How do I find something?';
export const findIt =
  'Press / or Ctrl+K (⌘K on a Mac), and type any part of it. Search looks through names, descriptions and notes of every space, completed and deleted ones too, works offline, and takes you to any screen.';
export const findItByTouch =
  'Tap Search at the top of the menu, and type any part of it. It looks through names, descriptions and notes of every space, completed and deleted ones too, works offline, and takes you to any screen.';
export const questions = [
  [
    'Do I need a network?',
    'To sign in the first time, yes. After that everything about tasks works without one, and what you changed goes out when there is one again.',
  ],
  [
    'What happens when two devices change the same task?',
    'Changes to different fields are both kept. Of two changes to the same field the one that reaches the server last stands. The task’s history, at the end of its form, has the other, and one press brings it back.',
  ],
  [
    'Can I put my tasks into an order of my own?',
    'Yes. Choose “By hand” in the menu Arrange of Todo, of today’s tasks or of the notes, and drag the tasks by their handles. The order is yours alone, on all your devices.',
  ],
  [
    'How do I put something off?',
    'Choose Later or Someday when you process, or press Later where you edit the task. Where you add it you can also end its name with the day, as in “Call mum tomorrow”, and press what is offered below. It leaves the lists until its day comes, and waits under “later” at the foot of Todo. A task with a deadline is on the dashboard by that day, whatever it waits for.',
  ],
  [
    'How do I keep all of this up to date?',
    'With the weekly review, which Settings, Search and the end of Process lead to. It asks, one card at a time, about what came in, what others have, projects without a next action, what nobody touched for a month, someday, the next two weeks, and what nobody in the family has. It never asks much of each, goes on where you were, and the dashboard has a line for it on the day that you choose in Settings.',
  ],
  [
    'How do we shop in two shops?',
    'Make a project in the family space for the second shop, and add what to buy there as subtasks of the type Groceries. They stand under the name of the project in Groceries, and are done when they are ticked, there or in the project.',
  ],
  [
    'How does the list get the order of our shop?',
    'By being used: it learns from the order in which you tick, and has it at the next visit. Arrange corrects it by hand. The order is kept on this device.',
  ],
  [
    'Can I add tasks from other programs?',
    'Yes. Once Kinbox is installed, as Settings says how, it is in the share menu of Android and of other systems whose browser allows it. For the rest make a token on your profile under Capture from anywhere. Shortcuts, scripts and a smart home send text to the address there, and it is in your inbox.',
  ],
  [
    'Can I see my deadlines in another calendar?',
    'Yes. Make an address on your profile under Calendar, and subscribe to it in your calendar app; it shows the days and changes nothing.',
  ],
  [
    'How do I change several tasks at once?',
    'Hold a task, or press Select in its menu, and select the others. Then complete, put off, give, move or delete all of them; one Undo takes it back.',
  ],
  [
    'Can I use a project again?',
    'Yes. Duplicate, on its page, makes a copy with all of its tasks open, with or without their days; a completed project is run again the same way. Start again, above what is completed in an open one, opens all of that, as for a packing list.',
  ],
  [
    'How do I give a task to somebody?',
    'Edit it and choose who: a member of the family, or anybody else by a name. What others have waits under “waiting” at the foot of Todo, and comes back to Todo on the day that you gave it, or by its deadline.',
  ],
  [
    'How do I make a task that comes again?',
    'Choose Repeat where you edit it: so long after it is done, as for watering plants, or on its day, as for the bins. Done, it leaves a completed copy and waits until the next time. Its menu has Skip this time. A project that repeats opens its steps again. In a family choose who takes turns: each time that it is done or skipped, the next one has it.',
  ],
  [
    'Why does a subtask not show in Todo?',
    'Its project is sequential and another subtask comes first, or the project waits for its day. Make the project parallel to see all of them.',
  ],
  [
    'Why is the family space missing?',
    'It appears when you belong to a family. Groceries work without one; they are then yours alone.',
  ],
  [
    'What does "needs you" at the top mean?',
    'The server could not take a change. Nothing is lost: press it to see why, and to retry or discard the change.',
  ],
] as const;

/** Rows of the lists, as pictures. */
export const pictured = {
  title: 'What a row says',
  person: 'Ben',
  chore: 'Put the bins out',
  choreMeans: 'It is due today, Ben has it, and it comes again on its day.',
  later: 'Ring the dentist',
  laterMeans: 'It waits for its day under “later” at the foot of Todo, and is in Todo from then on.',
  groceries: ['2 l milk', 'Milk'],
  lineMeans: 'Two of the family wrote milk: that is one line, and one press ticks it for everybody.',
};

export const exampleColumns = ['Task', 'Space', 'Project', 'Type', 'Form'];

export const examples = [
  ['Ring the dentist', 'Personal', '–', 'Call', 'Single task, easy'],
  ['Oat milk', 'Family', '–', 'Groceries', 'Grocery list'],
  ['Summer holiday', 'Family', 'Summer holiday', 'Project', 'Sequential project'],
  ['Book the cabin', 'Family', 'Summer holiday', 'Computer', 'Subtask, easy'],
  ['Slides for the review', 'Work', '–', 'Computer', 'Single task, hard'],
  ['Size of the kitchen window', 'Personal', '–', 'Note', 'Note'],
] as const;

export const sequentialProject = parts(
  '{term} one subtask at a time. Only the first open one is on your Todo list; the rest wait their turn.',
);
export const parallelProject = parts('{term} all subtasks are on your Todo list at once, in any order.');
export const conversion = parts(
  'When a task turns out to be several, choose {action}: the task becomes a project, keeps its name and description, and takes subtasks. The action is among the choices when you process, in the menu of every task, and where you edit it.',
);
export const captureStep = parts(
  '{term} Type a line and press Enter on the {dashboard} or in the {inbox}. The + button and the key q lead there, and on other screens to the field for what they are about, such as a grocery or a note.',
);
export const captureStepByTouch = parts(
  '{term} Type a line on the {dashboard}, in the {inbox}, or anywhere with the + button.',
);
export const processStep = parts(
  '{term} {process} deals the inbox one task at a time. If it takes less than 2 minutes, do it now and choose Complete.',
);
export const decideStep = parts(
  '{term} Choose Process, then a type, and an effort where there is one. Add to Calendar is for what has a date; Skip leaves the task for the next round.',
);
export const doStep = parts(
  '{term} Filter {todo} by type and effort, and mark with a star what is for today: it shows on the dashboard.',
);
export const policy = parts('What Kinbox keeps of you is in the {policy}.');
