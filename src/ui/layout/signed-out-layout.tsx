import { Link, Outlet } from 'react-router-dom';
import { ButtonLink } from '../parts/button.tsx';
import { classes } from '../parts/classes.ts';
import { Mark } from '../parts/mark.tsx';
import { paths } from '../paths.ts';
import { ToastHost } from '../toasts/toast-host.tsx';
import styles from './shell.module.css';

/** Nobody is signed in: the routed page and nothing else but the way in. */
export function SignedOutLayout() {
  return (
    <>
      <header className={classes(styles['bar'], styles['out'])}>
        <Link to={paths.login} className={styles['logo']}>
          <Mark /> <span className={styles['name']}>Kinbox</span>
        </Link>
        <span className={styles['space']} />
        <ButtonLink to={paths.login} look="quiet">
          Login
        </ButtonLink>
      </header>
      <main className={styles['main']}>
        <Outlet />
      </main>
      <ToastHost />
    </>
  );
}
