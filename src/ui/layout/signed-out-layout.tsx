import { Outlet } from 'react-router-dom';
import * as texts from '#words/en/layout.ts';
import { ButtonLink } from '../parts/button.tsx';
import { classes } from '../parts/classes.ts';
import { Link } from '../parts/link.tsx';
import { Mark } from '../parts/mark.tsx';
import { paths } from '../paths.ts';
import { ToastHost } from '../toasts/toast-host.tsx';
import styles from './shell.module.css';

/** Without a session: only the routed page and the login button. */
export function SignedOutLayout() {
  return (
    <>
      <header className={classes(styles['bar'], styles['out'])}>
        <Link to={paths.login} className={styles['logo']}>
          <Mark /> <span className={styles['name']}>Kinbox</span>
        </Link>
        <span className={styles['space']} />
        <ButtonLink to={paths.login} look="quiet">
          {texts.login}
        </ButtonLink>
      </header>
      <main className={styles['main']}>
        <Outlet />
      </main>
      <ToastHost />
    </>
  );
}
