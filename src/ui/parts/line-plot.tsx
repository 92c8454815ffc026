import * as texts from '#words/en/plot.ts';
import styles from './line-plot.module.css';
import { linePoints, scaleOf } from './plot-geometry.ts';

export interface PlotPoint {
  /** A calendar day, `2026-01-31`. */
  readonly day: string;
  readonly count: number;
}

interface LinePlotProps {
  /** What is counted: the heading of the table's column. */
  readonly what: string;
  /** One value per day, at least one. */
  readonly points: readonly PlotPoint[];
}

const SIZE = { width: 600, height: 160 } as const;

/** A count over time: as a line, in one sentence, and as a table. */
export function LinePlot({ what, points }: LinePlotProps) {
  const counts = points.map(({ count }) => count);
  const scale = scaleOf(counts);
  const line = linePoints(counts, scale, SIZE);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const words = texts.plotSummary({
    what,
    first: number(first.count),
    firstDay: longDay(first.day),
    last: number(last.count),
    lastDay: longDay(last.day),
  });
  return (
    <figure className={styles['figure']}>
      <div className={styles['plot']}>
        <div className={styles['scale']} aria-hidden="true">
          <span>{number(scale.high)}</span>
          <span>{number(scale.low)}</span>
        </div>
        <svg
          role="img"
          aria-label={words}
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          preserveAspectRatio="none"
          className={styles['picture']}
        >
          {[0, 0.5, 1].map((part) => (
            <line
              key={part}
              className={styles['grid']}
              x1={0}
              x2={SIZE.width}
              y1={part * SIZE.height}
              y2={part * SIZE.height}
            />
          ))}
          <polygon
            className={styles['area']}
            points={`0,${SIZE.height} ${line} ${SIZE.width},${SIZE.height}`}
          />
          <polyline className={styles['line']} points={line} />
        </svg>
      </div>
      <div className={styles['days']} aria-hidden="true">
        <span>{shortDay(first.day)}</span>
        <span>{shortDay(last.day)}</span>
      </div>
      <details className={styles['details']}>
        <summary>{texts.asTable({ what })}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col">{what}</th>
            </tr>
          </thead>
          <tbody>
            {[...points].reverse().map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{longDay(day)}</th>
                <td>{number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function number(count: number): string {
  return count.toLocaleString();
}

/** The server's days are in UTC. */
const long = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

function longDay(day: string): string {
  return long.format(new Date(day));
}

function shortDay(day: string): string {
  return short.format(new Date(day));
}
