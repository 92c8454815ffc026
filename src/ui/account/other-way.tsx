import type { ReactNode } from 'react';
import { ButtonLink } from '../parts/button.tsx';
import { classes } from '../parts/classes.ts';
import styles from './account-page.module.css';

interface OtherWayProps {
  readonly question: string;
  readonly to: string;
  readonly children: ReactNode;
}

/** From the sign-in to the registration and back: for whoever is new, the main thing on the page. */
export function OtherWay({ question, to, children }: OtherWayProps) {
  return (
    <div>
      <p className={classes(styles['question'], styles['other'])}>{question}</p>
      <ButtonLink wide to={to}>
        {children}
      </ButtonLink>
    </div>
  );
}
