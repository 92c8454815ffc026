import { useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useScreenMemory } from './screen-memory/screen-memory-context.ts';
import styles from './screen.module.css';

const SHOWN = 'shown';

interface ScreenProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Edits the title in its place. Only screen readers have the title then. */
  readonly titleField?: ReactNode;
  /** At the end of the header line. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A routed page: its heading, its title in the window, and the focus when it opens. */
export function Screen({ title, subtitle, titleField, actions, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const memory = useScreenMemory();
  // Back leads to the first entry, too, and then it was shown before.
  const isFirstPage = key === 'default' && memory.read(key, SHOWN) === undefined;
  const isBack = useNavigationType() === NavigationType.Pop;
  const arrival = useRef({ isFirstPage, isBack });
  useEffect(() => memory.keep(key, SHOWN, true), [memory, key]);

  useEffect(() => {
    if (arrival.current.isFirstPage) return;
    heading.current?.focus({ preventScroll: true });
    // When going back, the browser restores the scroll position.
    if (!arrival.current.isBack) window.scrollTo(0, 0);
  }, []);

  return (
    <>
      <title>{`${title} · Kinbox`}</title>
      <div className={styles['head']}>
        <div className={styles['words']}>
          <h1
            ref={heading}
            tabIndex={-1}
            data-screen-heading=""
            dir="auto"
            className={titleField ? styles['hidden'] : styles['title']}
          >
            {title}
          </h1>
          {titleField}
          {subtitle && <p className={styles['subtitle']}>{subtitle}</p>}
        </div>
        {actions}
      </div>
      {children}
    </>
  );
}
