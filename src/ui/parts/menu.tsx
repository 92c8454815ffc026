import type { LucideIcon } from 'lucide-react';
import {
  createContext,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useBackCloses } from '../overlays/use-back-closes.ts';
import { classes } from './classes.ts';
import { KeyHint } from './key-hint.tsx';
import { Link } from './link.tsx';
import styles from './menu.module.css';

/** The props that the menu's button must have. */
export interface MenuTrigger {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onPointerDown: () => void;
  readonly onClick: () => void;
}

interface MenuProps {
  readonly label: string;
  /** A divider above the entries. */
  readonly head?: ReactNode;
  readonly renderTrigger: (props: MenuTrigger) => ReactNode;
  readonly children: ReactNode;
}

/** Runs an entry's action once the menu's history entry is removed. */
const AfterwardsContext = createContext<(run: () => void) => void>((run) => run());

/** A popover of actions: below its button on desktops, from the bottom on phones. Its entries are `MenuItem`s. */
export function Menu({ label, head, renderTrigger, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  const afterwards = useBackCloses(isOpen, () => setOpen(false));
  return (
    <>
      <span ref={anchor}>
        {renderTrigger({
          'aria-haspopup': 'menu',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? id : undefined,
          // A press on the button of an open menu dismisses it first; the click that follows must not open it again.
          onPointerDown: () => setWasOpen(isOpen),
          onClick: () => {
            if (!wasOpen) setOpen(true);
            setWasOpen(false);
          },
        })}
      </span>
      {isOpen && (
        <MenuPanel id={id} label={label} anchor={anchor} onClosed={() => setOpen(false)}>
          {head && <p className={styles['head']}>{head}</p>}
          <AfterwardsContext value={afterwards}>{children}</AfterwardsContext>
        </MenuPanel>
      )}
    </>
  );
}

interface MenuPanelProps {
  readonly id: string;
  readonly label: string;
  readonly anchor: React.RefObject<HTMLSpanElement | null>;
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

function MenuPanel({ id, label, anchor, onClosed, children }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = panel.current;
    const button = anchor.current?.firstElementChild;
    if (element === null || !button) return undefined;
    element.showPopover();
    element.focus({ preventScroll: true });
    const show = () => {
      place(element, button.getBoundingClientRect());
      if (document.activeElement === element) itemsOf(element)[0]?.focus();
    };
    show();
    // Once more when entries come whose code was still on its way.
    const growth = new ResizeObserver(show);
    growth.observe(element);
    return () => {
      growth.disconnect();
      const hadFocus = element.contains(document.activeElement);
      if (element.matches(':popover-open')) element.hidePopover();
      if (hadFocus && button instanceof HTMLElement) button.focus();
    };
  }, [anchor]);

  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles['menu']}
      onToggle={(event) => {
        if (event.newState === 'closed') onClosed();
      }}
      onClick={onClosed}
      onKeyDown={(event) => moveFocus(event, onClosed)}
    >
      {children}
    </div>
  );
}

interface MenuItemProps {
  readonly icon: LucideIcon;
  readonly children: ReactNode;
  readonly danger?: boolean;
  /** The key that does the same without the menu. */
  readonly hint?: string;
  /** Of entries of which one is chosen: whether this is. */
  readonly isChosen?: boolean;
  readonly onSelect: () => void;
}

export function MenuItem({ icon: Icon, children, danger, hint, isChosen, onSelect }: MenuItemProps) {
  const afterwards = use(AfterwardsContext);
  return (
    <button
      type="button"
      role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChosen}
      className={classes(styles['item'], danger && styles['danger'])}
      onClick={() => afterwards(onSelect)}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles['words']}>{children}</span>
      {hint && <KeyHint>{hint}</KeyHint>}
    </button>
  );
}

interface MenuLinkProps {
  readonly icon: LucideIcon;
  readonly children: ReactNode;
  readonly to: string;
  readonly hint?: string;
}

/** An entry that navigates and replaces the menu's history entry: a real link, so that it opens in another tab too. */
export function MenuLink({ icon: Icon, children, to, hint }: MenuLinkProps) {
  return (
    <Link to={to} replace role="menuitem" className={styles['item']}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles['words']}>{children}</span>
      {hint && <KeyHint>{hint}</KeyHint>}
    </Link>
  );
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>, close: () => void): void {
  if (event.key === 'Tab') {
    event.preventDefault();
    close();
    return;
  }
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}

/** Below the button and aligned with its end, or above if there is no space below. */
function place(menu: HTMLElement, button: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const fitsBelow = button.bottom + height + 8 < window.innerHeight;
  const top = fitsBelow ? button.bottom + 4 : Math.max(8, button.top - height - 4);
  const left = Math.max(8, Math.min(button.right - width, window.innerWidth - width - 8));
  menu.style.setProperty('--menu-top', `${top}px`);
  menu.style.setProperty('--menu-left', `${left}px`);
}
