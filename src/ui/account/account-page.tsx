import type { ReactNode } from 'react';
import * as texts from '#words/en/account.ts';
import { classes } from '../parts/classes.ts';
import { Link } from '../parts/link.tsx';
import { Mark } from '../parts/mark.tsx';
import { paths } from '../paths.ts';
import styles from './account-page.module.css';

interface AccountPageProps {
  readonly title: string;
  /** Instead of the mark. */
  readonly picture?: ReactNode;
  readonly children: ReactNode;
}

/** The layout of the pages before signing in. */
export function AccountPage({ title, picture, children }: AccountPageProps) {
  return (
    <div className={styles['page']}>
      <title>{`${title} · Kinbox`}</title>
      {picture ?? <Mark size={52} />}
      <h1 className={styles['title']} tabIndex={-1} data-screen-heading="">
        {title}
      </h1>
      {children}
      <Link className={classes(styles['link'], styles['other'])} to={paths.privacyPolicy}>
        {texts.privacyPolicy}
      </Link>
    </div>
  );
}
