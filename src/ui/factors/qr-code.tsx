import { encode } from 'uqr';
import styles from './factors.module.css';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** Black on white in both themes: not every camera reads the opposite. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={styles['qr']}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} className={styles['light']} />
      <path d={squares.join('')} className={styles['dark']} />
    </svg>
  );
}
