import type { ReactNode } from 'react';
import styles from './stack.module.css';

/** The sections of a screen, one below the other. */
export function Stack({ children }: { readonly children: ReactNode }) {
  return <div className={styles['stack']}>{children}</div>;
}
