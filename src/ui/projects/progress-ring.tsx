import type { Progress } from '#domain/project.ts';
import type { Space } from '#domain/space.ts';
import styles from './progress-ring.module.css';

const RADIUS = 15;
const AROUND = 2 * Math.PI * RADIUS;

/** How much of a project is done. The words beside it say the same. */
export function ProgressRing({ progress, space }: { readonly progress: Progress; readonly space: Space }) {
  const share = progress.all === 0 ? 0 : progress.done / progress.all;
  return (
    <svg
      className={styles['ring']}
      data-space={space}
      width="36"
      height="36"
      viewBox="0 0 36 36"
      fill="none"
      strokeWidth="4"
      aria-hidden="true"
    >
      <circle className={styles['track']} cx="18" cy="18" r={RADIUS} />
      {share > 0 && (
        <circle
          className={styles['done']}
          cx="18"
          cy="18"
          r={RADIUS}
          stroke="currentColor"
          strokeLinecap="round"
          strokeDasharray={`${share * AROUND} ${AROUND}`}
        />
      )}
    </svg>
  );
}
