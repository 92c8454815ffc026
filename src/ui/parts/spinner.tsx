import styles from './spinner.module.css';

/** Beside what is loading, which says so in words. Shown only after 200 ms. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />;
}
