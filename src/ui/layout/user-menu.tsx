import {
  ChartLine,
  CircleHelp,
  LogOut,
  MessageSquareText,
  RefreshCw,
  Settings,
  UserRound,
  UsersRound,
} from 'lucide-react';
import * as texts from '#words/en/layout.ts';
import { Menu, MenuItem, MenuLink } from '../parts/menu.tsx';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import { paths } from '../paths.ts';
import styles from './user-menu.module.css';

interface UserMenuProps {
  readonly name: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly onSync: () => void;
  readonly onLogout: () => void;
}

export function UserMenu({ name, email, isAdmin, onSync, onLogout }: UserMenuProps) {
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
          <span className={styles['name']}>{name}</span>
        </button>
      )}
    >
      <MenuLink icon={UsersRound} to={paths.family}>
        {texts.family}
      </MenuLink>
      <MenuLink icon={MessageSquareText} to={paths.feedback}>
        {texts.feedback}
      </MenuLink>
      <MenuLink icon={CircleHelp} to={paths.help}>
        {texts.help}
      </MenuLink>
      <MenuLink icon={Settings} to={paths.settings}>
        {texts.settings}
      </MenuLink>
      <MenuLink icon={UserRound} to={paths.profile}>
        {texts.profile}
      </MenuLink>
      {isAdmin && (
        <MenuLink icon={ChartLine} to={paths.admin}>
          {texts.admin}
        </MenuLink>
      )}
      <MenuItem icon={RefreshCw} onSelect={onSync}>
        {texts.sync}
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={onLogout}>
        {texts.logout}
      </MenuItem>
    </Menu>
  );
}

function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment.toUpperCase() ?? '';
}
