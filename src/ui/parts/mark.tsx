import styles from './mark.module.css';

/** The Kinbox mark: a box whose lid is a roof and whose opening is a check mark. The drawing is `icons/mark.svg`. */
export function Mark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" fill="none" aria-hidden="true">
      <path className={styles['box']} d={BOX} />
      <path
        className={styles['lid']}
        d="M6.5 28.5 32 8.5l25.5 20"
        strokeWidth="7.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const BOX =
  'M12 33.8 32 18.2 43.79 27.4 29.35 43.96 24.19 38.81A3.1 3.1 0 0 0 19.81 43.19L27.31 50.69A3.1 3.1 0 0 0 31.84 50.54' +
  'L48.69 31.22 52 33.8V51a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6z';
