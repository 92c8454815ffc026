import { Search } from 'lucide-react';
import { matchPath, useLocation } from 'react-router-dom';
import * as texts from '#words/en/layout.ts';
import { goHint } from '../shortcuts/go-keys.ts';
import { KeyHint } from '../parts/key-hint.tsx';
import { Link } from '../parts/link.tsx';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import { paths } from '../paths.ts';
import { MENU } from '../screens.ts';
import styles from './main-menu.module.css';

interface MainMenuProps {
  /** The number of inbox tasks. */
  readonly inboxCount: number;
  /** Shown over the screen; a chosen screen replaces the menu's history entry. */
  readonly isOverlay?: boolean;
  readonly onNavigate?: () => void;
}

/** See `useUrlDialog`: closing it goes back. */
const OPENED = { opened: 'search' };

export function MainMenu({ inboxCount, isOverlay = false, onNavigate }: MainMenuProps) {
  const { pathname } = useLocation();
  return (
    <>
      <Link
        to="?search=1"
        replace={isOverlay}
        state={OPENED}
        className={styles['search'] ?? ''}
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={onNavigate}
      >
        <Search size={20} strokeWidth={1.75} aria-hidden="true" />
        {texts.search}
        <kbd className={styles['key']} aria-hidden="true">
          /
        </kbd>
      </Link>
      <ul className={styles['list']}>
        {MENU.map(({ label, path, icon: Icon }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={isWithin(path, pathname) ? 'page' : undefined}
              replace={isOverlay}
              className={styles['link'] ?? ''}
              onClick={onNavigate}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              <span className={styles['label']}>{label()}</span>
              <KeyHint>{goHint(path)}</KeyHint>
              {path === paths.inbox && inboxCount > 0 && (
                <span className={styles['count']}>
                  {inboxCount}
                  <VisuallyHidden> {texts.toProcess}</VisuallyHidden>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Also on the pages below a screen, as those of projects are; every path is below that of the dashboard. */
function isWithin(path: string, pathname: string): boolean {
  return matchPath({ path, end: path === paths.dashboard }, pathname) !== null;
}
