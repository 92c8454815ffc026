import type { Week } from '#domain/weeks.ts';
import * as texts from '#words/en/review.ts';
import { shortDay } from '../days/day-words.ts';
import hiddenStyles from '../parts/visually-hidden.module.css';
import styles from './weeks-picture.module.css';

const SIZE = { width: 400, height: 120 } as const;
/** Of a bar, with which two fill two thirds of their week. */
const BAR = 14;
const GAP = 2;

interface WeeksPictureProps {
  /** The oldest first. */
  readonly weeks: readonly Week[];
}

/** What was opened and closed in each week: as bars, in one sentence, and as a table. */
export function WeeksPicture({ weeks }: WeeksPictureProps) {
  const last = weeks.at(-1);
  const most = Math.max(1, ...weeks.flatMap(({ opened, closed }) => [opened, closed]));
  const step = SIZE.width / weeks.length;
  if (last === undefined) return null;
  return (
    <figure className={styles['figure']} aria-label={texts.whatChanged}>
      <p>{texts.thisWeek({ opened: last.opened, closed: last.closed })}</p>
      <div aria-hidden="true">
        <p className={styles['legend']}>
          <span className={styles['opened']}>{texts.opened}</span>
          <span className={styles['closed']}>{texts.closed}</span>
        </p>
        <div className={styles['plot']}>
          <p className={styles['scale']}>
            <span>{most.toLocaleString()}</span>
            <span>0</span>
          </p>
          <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} className={styles['picture']}>
            {weeks.map(({ from, opened, closed }, index) => {
              const middle = (index + 0.5) * step;
              return (
                <g key={from}>
                  <Bar className={styles['openedBar']} x={middle - BAR - GAP / 2} part={opened / most} />
                  <Bar className={styles['closedBar']} x={middle + GAP / 2} part={closed / most} />
                </g>
              );
            })}
            <line
              className={styles['ground']}
              x1={0}
              x2={SIZE.width}
              y1={SIZE.height - 0.5}
              y2={SIZE.height - 0.5}
            />
          </svg>
          <span />
          <p className={styles['days']}>
            {weeks.map(({ from, to }, index) => (
              <span key={from}>{index % 2 === 1 && shortDate(to)}</span>
            ))}
          </p>
        </div>
      </div>
      <div className={hiddenStyles['hidden']}>
        <table>
          <caption>{texts.openedAndClosed}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.week}</th>
              <th scope="col">{texts.opened}</th>
              <th scope="col">{texts.closed}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ from, to, opened, closed }) => (
              <tr key={from}>
                <th scope="row">{texts.weekOf({ from: shortDay(from, to), to: shortDay(to, to) })}</th>
                <td>{opened.toLocaleString()}</td>
                <td>{closed.toLocaleString()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

interface BarProps {
  readonly className: string | undefined;
  readonly x: number;
  /** Of the height, from 0 to 1. */
  readonly part: number;
}

function Bar({ className, x, part }: BarProps) {
  const height = Math.round(part * (SIZE.height - 4) * 10) / 10;
  return <rect className={className} x={x} y={SIZE.height - height} width={BAR} height={height} rx={2} />;
}

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

function shortDate(on: string): string {
  return day.format(new Date(on));
}
