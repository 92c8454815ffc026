import { useLiveQuery } from 'dexie-react-hooks';
import { CalendarClock, CircleCheck, FolderKanban, Moon } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { SOMEDAY } from '#domain/day.ts';
import { canCompleteProject } from '#domain/project.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { TaskRow } from '#store/db.ts';
import { taskSlug } from '#store/queries/find-task.ts';
import { subtasksOf } from '#store/queries/projects.ts';
import { someday } from '#words/en/day-labels.ts';
import * as dayTexts from '#words/en/days.ts';
import * as texts from '#words/en/review.ts';
import { projectPath } from '../paths.ts';
import { DecisionCard, type ProcessDecision } from '../process/decision-card.tsx';
import { NextAction } from '../project/next-action.tsx';
import { nextActionVerb } from '../project/next-action-verb.ts';
import { useDevice } from '../session/session-context.ts';
import type { Person } from '../who/people-of.ts';
import { choice } from './review-choices.tsx';
import { ReviewHint } from './review-hint.tsx';
import styles from './review-screen.module.css';

interface StuckProjectProps {
  readonly task: TaskRow;
  readonly people: readonly Person[];
  readonly takesFocus: boolean;
  readonly onAct: (verb: Verb) => Promise<boolean>;
  readonly onDecide: (decision: ProcessDecision) => void;
  readonly onComplete: () => void;
  readonly onEdit: () => void;
}

/** A project without an open step. */
export function StuckProject({ onAct, onComplete, ...card }: StuckProjectProps) {
  const { task, onDecide } = card;
  const device = useDevice();
  const navigate = useNavigate();
  const steps = useLiveQuery(async () => subtasksOf(device.db, task.ref), [device, task.ref]) ?? [];
  return (
    <DecisionCard
      {...card}
      hasPrimary={false}
      hint={
        <div className={styles['stuck']}>
          <ReviewHint part="stuck" task={task} />
          <NextAction project={task.ref} onAdd={(name) => onAct(nextActionVerb(task, name, device))} />
        </div>
      }
      firstChoices={(ask) => [
        choice(Moon, someday, () => onDecide({ kind: 'defer', not_before: SOMEDAY })),
        choice(CalendarClock, dayTexts.later, () => ask({ kind: 'later' })),
        ...(canCompleteProject(task, steps) ? [choice(CircleCheck, texts.completeProject, onComplete)] : []),
        choice(FolderKanban, texts.openProject, () => void navigate(projectPath(taskSlug(task)))),
      ]}
    />
  );
}
