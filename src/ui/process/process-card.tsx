import { CalendarPlus, CircleCheck, CirclePause, Download, SkipForward, Tags, Zap } from 'lucide-react';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/process.ts';
import { IconButton } from '../parts/icon-button.tsx';
import type { Person } from '../who/people-of.ts';
import { DecisionCard, type ProcessDecision } from './decision-card.tsx';
import styles from './process-screen.module.css';

interface ProcessCardProps {
  readonly task: TaskRow;
  readonly people: readonly Person[];
  readonly takesFocus: boolean;
  readonly onDecide: (decision: ProcessDecision) => void;
  readonly onCalendar: (how: 'page' | 'file') => void;
  readonly onSkip: () => void;
  readonly onComplete: () => void;
  readonly onEdit: () => void;
}

/** One inbox task. */
export function ProcessCard({ onCalendar, onSkip, onComplete, ...card }: ProcessCardProps) {
  return (
    <DecisionCard
      {...card}
      hint={
        <p className={styles['hint']}>
          <Zap size={16} aria-hidden="true" />
          {texts.twoMinutes}
        </p>
      }
      firstChoices={(ask) => [
        {
          label: texts.process,
          picture: <Tags size={20} aria-hidden="true" />,
          run: () => ask({ kind: 'type' }),
        },
        {
          label: texts.addToCalendar,
          picture: <CalendarPlus size={20} aria-hidden="true" />,
          run: () => onCalendar('page'),
          beside: (
            <IconButton
              icon={Download}
              label={texts.downloadCalendar}
              className={styles['file']}
              onClick={() => onCalendar('file')}
            />
          ),
        },
        { label: texts.skip, picture: <SkipForward size={20} aria-hidden="true" />, run: onSkip },
        { label: texts.complete, picture: <CircleCheck size={20} aria-hidden="true" />, run: onComplete },
        {
          label: texts.notNow,
          picture: <CirclePause size={20} aria-hidden="true" />,
          run: () => ask({ kind: 'notNow' }),
        },
      ]}
    />
  );
}
