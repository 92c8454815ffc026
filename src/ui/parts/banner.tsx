import { useEffect, useRef, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './banner.module.css';

interface SuccessBannerProps {
  readonly title?: string;
  readonly children: ReactNode;
}

/** A success message beside what it is about. Announced without taking the focus. */
export function SuccessBanner({ title, children }: SuccessBannerProps) {
  return (
    <output className={classes(styles['banner'], styles['success'])}>
      {title && <strong>{title}</strong>}
      {children}
    </output>
  );
}

/** What to know before going on. */
export function InfoBanner({ children }: { readonly children: ReactNode }) {
  return <output className={classes(styles['banner'], styles['info'])}>{children}</output>;
}

interface ErrorBannerProps {
  readonly title?: string | undefined;
  readonly errors: readonly string[];
}

/** Takes the focus when it appears, so that a failed submission is announced. Key it by the attempt. */
export function ErrorBanner({ title, errors }: ErrorBannerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={classes(styles['banner'], styles['error'])} role="alert" tabIndex={-1}>
      {title && <h2>{title}</h2>}
      <ul>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </div>
  );
}
