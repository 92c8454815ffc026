import styles from './mark-scene.module.css';

/** The logo with its lid lifted: the box is empty. */
export function MarkScene() {
  return (
    <svg
      className={styles['scene']}
      width="148"
      height="104"
      viewBox="0 0 148 104"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path className={styles['ground']} d="M8 92h132M22 98h28M96 98h34" />
      <path
        className={styles['ground']}
        d="M124 92V74m0 8c-7 0-9-4-9-10 7 0 9 4 9 10Zm0-5c6 0 8-4 8-9-6 0-8 4-8 9Z"
      />
      <path className={styles['box']} d="M46 50h56v34a8 8 0 0 1-8 8H54a8 8 0 0 1-8-8Z" />
      <path className={styles['check']} d="m63 70 8 8 15-16" />
      <path className={styles['lid']} d="M37 37 69.4 13.6a8 8 0 0 1 9.2 0L111 37" />
    </svg>
  );
}
