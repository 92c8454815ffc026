import { Link } from 'react-router-dom';
import { SPACE_LABELS } from '#domain/space.ts';
import { TYPE_LABELS } from '#domain/task-types.ts';
import { Prose, ProseSection, Terms, type Term } from '../parts/prose.tsx';
import { paths } from '../paths.ts';
import { Screen } from '../screen.tsx';
import { ExampleTable } from './example-table.tsx';

/** What Kinbox is for and how to use it. Static, so that it is the same offline. */
export default function HelpScreen() {
  return (
    <Screen title="Help & Philosophy">
      <Prose>
        <ProseSection title="Philosophy">
          <p>
            A head is for having ideas, not for keeping them. Write down whatever has your attention, decide
            later and calmly what it is, and look only at what can be done now.
          </p>
          <p>
            Kinbox keeps those three apart. Capturing takes one line and no decision. Processing is one
            decision at a time. Doing is a short list that fits the moment, the place and your strength.
          </p>
          <p>
            It works without a network. What you write is saved on this device first and goes to the server by
            itself, so there is nothing to wait for.
          </p>
        </ProseSection>

        <ProseSection title="Spaces">
          <p>Each task lives in one of three spaces, so that work stays out of the weekend.</p>
          <Terms isShort terms={SPACES} />
          <p>
            Click a space at the top to see it alone. Hold it, click it with Shift or press Shift and Enter to
            see it together with the others. Every list follows.
          </p>
        </ProseSection>

        <ProseSection title="Projects">
          <p>
            A project is anything that takes more than one step. Its steps are subtasks, and it is done when
            all of them are.
          </p>
          <ul>
            <li>
              <strong>Sequential:</strong> one subtask at a time. Only the first open one is on your Todo
              list; the rest wait their turn.
            </li>
            <li>
              <strong>Parallel:</strong> all subtasks are on your Todo list at once, in any order.
            </li>
          </ul>
        </ProseSection>

        <ProseSection title="Types">
          <p>
            A type says what it takes to do a task, so that you can do alike things together: all the calls
            while you have the phone in your hand, all the errands on one way through town.
          </p>
          <Terms isShort terms={TYPES} />
          <p>
            Household, errand, office and computer tasks and projects also have an effort: easy, medium or
            hard. Calls are always easy.
          </p>
        </ProseSection>

        <ProseSection title="Task Evolution">
          <p>
            Nothing has to be right the first time. A task starts as a line in the inbox, becomes a typed task
            when you process it, and can change its type, its effort and its space at any time.
          </p>
          <p>
            When a task turns out to be several, choose <strong>Convert to Project</strong>: the task becomes
            a project, keeps its name and description, and takes subtasks. The action is among the choices
            when you process, in the menu of every task, and where you edit it.
          </p>
        </ProseSection>

        <ProseSection title="Inbox and Process workflow">
          <ol>
            <li>
              <strong>Capture.</strong> Type a line and press Enter on the{' '}
              <Link to={paths.dashboard}>dashboard</Link>, in the <Link to={paths.inbox}>inbox</Link>, or
              anywhere with the + button or the key q.
            </li>
            <li>
              <strong>Process.</strong> <Link to={paths.process}>Process</Link> deals the inbox one task at a
              time. If it takes less than 2 minutes, do it now and choose Complete.
            </li>
            <li>
              <strong>Decide.</strong> Choose Process, then a type, and an effort where there is one. Add to
              Calendar is for what has a date; Skip leaves the task for the next round.
            </li>
            <li>
              <strong>Do.</strong> Filter <Link to={paths.todo}>Todo</Link> by type and effort, and mark with
              a star what is for today: it shows on the dashboard.
            </li>
          </ol>
        </ProseSection>

        <ProseSection title="A worked example">
          <p>Six lines from one evening’s inbox, and what they become.</p>
          <ExampleTable />
        </ProseSection>

        <ProseSection title="FAQ">
          <Terms terms={QUESTIONS} />
          <p>
            What Kinbox keeps of you is in the <Link to={paths.privacyPolicy}>privacy policy</Link>.
          </p>
        </ProseSection>
      </Prose>
    </Screen>
  );
}

const SPACES: readonly Term[] = [
  [SPACE_LABELS.personal, 'Individual tasks and personal goals. Only you see them.'],
  [
    SPACE_LABELS.family,
    'Shared household and family responsibilities. It is there once you belong to a family.',
  ],
  [SPACE_LABELS.work, 'Professional and career-related tasks. Only you see them.'],
];

const TYPES: readonly Term[] = [
  [TYPE_LABELS.household, 'Something to do at home, like mending the tap.'],
  [TYPE_LABELS.call, 'Somebody to ring.'],
  [
    TYPE_LABELS.grocery,
    'Something to eat or use up. Groceries are on a list of their own, which a family shares.',
  ],
  [TYPE_LABELS.shopping, 'Something to buy that is no grocery, like a lamp.'],
  [TYPE_LABELS.errand, 'Somewhere to go.'],
  [TYPE_LABELS.office, 'Something for the desk: papers, forms, a meeting to prepare.'],
  [TYPE_LABELS.entertainment, 'Something to watch, read, hear or visit.'],
  [TYPE_LABELS.computer, 'Something to do online or with a computer.'],
  [TYPE_LABELS.project, 'Something of more than one step.'],
  [TYPE_LABELS.note, 'Nothing to do, only to know. Notes are on a list of their own.'],
];

const QUESTIONS: readonly Term[] = [
  [
    'Do I need a network?',
    'To sign in the first time, yes. After that everything about tasks works without one, and what you changed goes out when there is one again.',
  ],
  [
    'What happens when two devices change the same task?',
    'Changes to different fields are both kept. Of two changes to the same field the one that reaches the server last stands.',
  ],
  [
    'I deleted something by mistake.',
    'Press Undo in the message, or Ctrl+Z. Later, show the deleted tasks under Completed and restore it.',
  ],
  [
    'Why does a subtask not show in Todo?',
    'Its project is sequential and another subtask comes first. Make the project parallel to see all of them.',
  ],
  [
    'Why is the family space missing?',
    'It appears when you belong to a family. Groceries work without one; they are then yours alone.',
  ],
  [
    'What does "needs you" at the top mean?',
    'The server could not take a change. Nothing is lost: press it to see why, and to retry or discard the change.',
  ],
];
