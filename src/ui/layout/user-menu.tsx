import { Suspense } from 'react';
import * as texts from '#words/en/layout.ts';
import { UserMenuItems } from '../chunks.ts';
import { FamilyMark } from '../family/lazy-family-mark.ts';
import { Menu } from '../parts/menu.tsx';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import { DialogBoundary } from './dialog-boundary.tsx';
import type { UserMenuItemsProps } from './user-menu-items.tsx';
import styles from './user-menu.module.css';

interface UserMenuProps extends UserMenuItemsProps {
  readonly name: string;
  readonly email: string;
}

export function UserMenu({ name, email, ...items }: UserMenuProps) {
  return (
    <Menu
      label={texts.userMenu}
      head={email}
      renderTrigger={(props) => (
        <button type="button" {...props} className={styles['trigger']}>
          <span className={styles['initial']} aria-hidden="true">
            {initialOf(name)}
          </span>
          <VisuallyHidden>{texts.userMenu} </VisuallyHidden>
          <Suspense>
            <FamilyMark isAnnounced />
          </Suspense>
          <span className={styles['name']}>{name}</span>
        </button>
      )}
    >
      <DialogBoundary>
        <Suspense fallback={null}>
          <UserMenuItems {...items} />
        </Suspense>
      </DialogBoundary>
    </Menu>
  );
}

function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment.toUpperCase() ?? '';
}
