import type { Progress } from '#domain/project.ts';
import type { Space } from '#domain/space.ts';
import * as texts from '#words/en/project.ts';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import styles from './progress-ring.module.css';

const SIZE = 44;
const RADIUS = 20;
const AROUND = 2 * Math.PI * RADIUS;

/** The progress of a project: a ring around done/all. */
export function ProgressRing({ progress, space }: { readonly progress: Progress; readonly space: Space }) {
  const { done, all } = progress;
  const share = all === 0 ? 0 : done / all;
  return (
    <span className={styles['ring']} data-space={space}>
      <svg
        width={SIZE}
        height={SIZE}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        fill="none"
        strokeWidth="3.5"
        aria-hidden="true"
      >
        <circle className={styles['track']} cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />
        {share > 0 && (
          <circle
            className={styles['done']}
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={RADIUS}
            stroke="currentColor"
            strokeLinecap="round"
            strokeDasharray={`${share * AROUND} ${AROUND}`}
          />
        )}
      </svg>
      <span className={styles['count']} aria-hidden="true">{`${done}/${all}`}</span>
      <VisuallyHidden>{texts.progress({ done, all })} </VisuallyHidden>
    </span>
  );
}
