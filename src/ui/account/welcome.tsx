import * as texts from '#words/en/account.ts';
import { Mark } from '../parts/mark.tsx';
import styles from './welcome.module.css';

/** What Kinbox is, for somebody who sees it for the first time: a line, and what happens to a thought in it. */
export function Welcome() {
  return (
    <div className={styles['welcome']}>
      <svg
        className={styles['way']}
        width="288"
        height="72"
        viewBox="0 0 288 72"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <g className={styles['thought']}>
          <path d="M8 20h46M8 34h62M8 48h34" />
        </g>
        <path className={styles['arrow']} d="M84 34h22m-6-6 6 6-6 6M182 34h22m-6-6 6 6-6 6" />
        <g className={styles['done']}>
          <path data-space="personal" d="m220 18 4 4 8-9M242 18h38" />
          <path data-space="family" d="m220 35 4 4 8-9M242 35h30" />
          <path data-space="work" d="m220 52 4 4 8-9M242 52h38" />
        </g>
        <svg x="112" y="2" width="64" height="64">
          <Mark size={64} />
        </svg>
      </svg>
      <p>{texts.whatItIs}</p>
    </div>
  );
}
