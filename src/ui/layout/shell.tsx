import { useLiveQuery } from 'dexie-react-hooks';
import { Menu as MenuIcon, X } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState, type MouseEvent } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import type { Space } from '#domain/space.ts';
import { shownName } from '#domain/user.ts';
import { countOpenTasks } from '#store/queries/first-pull.ts';
import type { Searcher } from '#store/search/searcher.ts';
import * as texts from '#words/en/layout.ts';
import { AddingContext } from '../adding/adding-context.ts';
import { createAdding } from '../adding/adding.ts';
import {
  AddButton,
  CaptureDialog,
  EditTaskDialog,
  Keyboard,
  KeysDialog,
  LogoutDialog,
  Notices,
  SearchDialog,
  SyncDialog,
} from '../chunks.ts';
import { useBackCloses } from '../overlays/use-back-closes.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Link } from '../parts/link.tsx';
import { Mark } from '../parts/mark.tsx';
import { useUrlDialog } from '../dialogs/use-url-dialog.ts';
import { paths } from '../paths.ts';
import { ScreenMemoryContext } from '../screen-memory/screen-memory-context.ts';
import { createScreenMemory } from '../screen-memory/screen-memory.ts';
import { useScrollMemory } from '../screen-memory/use-scroll-memory.ts';
import { useDevice } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { usePerson } from '../session/use-person.ts';
import { useTypedAhead } from '../typed-ahead/typed-ahead-context.ts';
import { useEarlyKeys } from '../keyboard/use-early-keys.ts';
import { SyncIndicator } from '../sync/sync-indicator.tsx';
import { ToastHost } from '../toasts/toast-host.tsx';
import { useToasts } from '../toasts/toasts-context.ts';
import { DialogBoundary } from './dialog-boundary.tsx';
import { MainMenu } from './main-menu.tsx';
import styles from './shell.module.css';
import { SpaceToggle } from './space-toggle.tsx';
import { useSearchKeys } from './use-search-keys.ts';
import { UserMenu } from './user-menu.tsx';

interface Leaving {
  /** What was typed for its question is for nothing else. */
  readonly dropTyped: () => void;
}

/** The layout around the screens of a signed-in user. */
export function Shell() {
  const { db } = useDevice();
  const spaces = useSpaces();
  const person = usePerson();
  const { active } = spaces;
  const counted = useLiveQuery(async () => countOpenTasks(db, 'inbox', active), [db, active.join()]);
  const inboxCount = counted ?? 0;
  // The screen on which the menu was opened: a change of screen closes it.
  const [menuOpenOn, setMenuOpenOn] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const menuId = useId();
  const edit = useUrlDialog('edit');
  const capture = useUrlDialog('capture');
  const search = useUrlDialog('search');
  const sync = useUrlDialog('sync');
  const keys = useUrlDialog('keys');
  const typedAhead = useTypedAhead();
  const onKeysHeard = useEarlyKeys();
  const { pathname } = useLocation();
  const toasts = useToasts();
  const select = (chosen: readonly Space[]) => {
    spaces.select(chosen);
    void import('./hint-at-several-spaces.ts')
      .then(({ hintAtSeveralSpaces }) => hintAtSeveralSpaces(toasts, chosen))
      .catch(() => undefined);
  };
  const isMenuOpen = menuOpenOn === pathname;
  const [memory] = useState(createScreenMemory);
  const [adding] = useState(createAdding);
  const add = () => {
    const offer = adding.current();
    if (offer === null) {
      capture.open();
      return;
    }
    typedAhead.expect('field');
    offer.start();
  };
  const leave = () => {
    setLeaving({ dropTyped: typedAhead.expect('dialog') });
  };
  // Often nothing is asked.
  useEffect(() => leaving?.dropTyped, [leaving]);
  // What the search has read stays for the next one.
  const searcher = useRef<Searcher | null>(null);
  useEffect(() => () => searcher.current?.end(), []);

  useBackCloses(isMenuOpen, () => setMenuOpenOn(null));
  useBackCloses(leaving !== null, () => setLeaving(null));
  useSearchKeys(() => search.open());
  useScrollMemory(memory);

  return (
    <>
      <a href="#main" className={styles['skip']} onClick={skipToMain}>
        {texts.skipToContent}
      </a>
      <header className={styles['bar']}>
        <IconButton
          icon={isMenuOpen ? X : MenuIcon}
          label={isMenuOpen ? texts.closeMenu : texts.openMenu}
          className={styles['toggle']}
          aria-expanded={isMenuOpen}
          aria-controls={menuId}
          onClick={() => setMenuOpenOn(isMenuOpen ? null : pathname)}
        />
        <Link to={paths.dashboard} className={styles['logo']} aria-label={texts.homeLink}>
          <Mark /> <span className={styles['name']}>Kinbox</span>
        </Link>
        <span className={styles['space']} />
        <SyncIndicator isPanelOpen={sync.value !== null} onOpen={() => sync.open()} />
        <SpaceToggle {...spaces} onSelect={select} />
        <UserMenu
          name={shownName(person)}
          email={person.email}
          isAdmin={person.is_admin}
          onKeys={() => keys.open()}
          onSync={() => sync.open()}
          onLogout={leave}
        />
      </header>
      <div id={menuId}>
        {isMenuOpen && (
          <nav className={styles['fold']} aria-label={texts.mainMenu}>
            <MainMenu inboxCount={inboxCount} isOverlay onNavigate={() => setMenuOpenOn(null)} />
          </nav>
        )}
      </div>
      <div className={styles['frame']}>
        <nav className={styles['side']} aria-label={texts.mainMenu}>
          <div className={styles['add']}>
            <Suspense fallback={null}>
              <AddButton adding={adding} look="wide" onAdd={add} />
              <Notices
                inboxCount={counted}
                isPanelOpen={sync.value !== null}
                onShowParked={() => sync.open()}
              />
            </Suspense>
          </div>
          <MainMenu inboxCount={inboxCount} />
        </nav>
        <main id="main" tabIndex={-1} className={styles['main']}>
          <ScreenMemoryContext value={memory}>
            <AddingContext value={adding}>
              <Outlet />
            </AddingContext>
          </ScreenMemoryContext>
        </main>
      </div>
      <Suspense fallback={null}>
        <AddButton adding={adding} look="round" onAdd={add} />
      </Suspense>
      {onKeysHeard && <Keyboard onHeard={onKeysHeard} onCapture={add} />}
      <ToastHost />
      <DialogBoundary>
        <Suspense>
          {search.value !== null && (
            <ScreenMemoryContext value={memory}>
              <SearchDialog kept={searcher} onClose={search.close} onLogout={leave} />
            </ScreenMemoryContext>
          )}
          {capture.value !== null && <CaptureDialog onClose={capture.close} />}
          {edit.value !== null && (
            <EditTaskDialog key={edit.value} taskRef={edit.value} onClose={edit.close} />
          )}
          {sync.value !== null && <SyncDialog onClose={sync.close} onLogout={leave} />}
          {keys.value !== null && <KeysDialog onClose={keys.close} />}
          {leaving && <LogoutDialog onStay={() => setLeaving(null)} />}
        </Suspense>
      </DialogBoundary>
    </>
  );
}

/** Without an entry of the history: in Firefox, going back to one with a fragment takes the focus from what has it. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
