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
      label="User menu"
      head={email}
      renderTrigger={(props) => (
        <button type="button" {...props} className={styles['trigger']}>
          <span className={styles['initial']} aria-hidden="true">
            {initialOf(name)}
          </span>
          <VisuallyHidden>User menu </VisuallyHidden>
          <span className={styles['name']}>{name}</span>
        </button>
      )}
    >
      <MenuLink icon={UsersRound} to={paths.family}>
        Family
      </MenuLink>
      <MenuLink icon={MessageSquareText} to={paths.feedback}>
        Feedback
      </MenuLink>
      <MenuLink icon={CircleHelp} to={paths.help}>
        Help
      </MenuLink>
      <MenuLink icon={Settings} to={paths.settings}>
        Settings
      </MenuLink>
      <MenuLink icon={UserRound} to={paths.profile}>
        Profile
      </MenuLink>
      {isAdmin && (
        <MenuLink icon={ChartLine} to={paths.admin}>
          Admin Dashboard
        </MenuLink>
      )}
      <MenuItem icon={RefreshCw} onSelect={onSync}>
        Sync
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={onLogout}>
        Logout
      </MenuItem>
    </Menu>
  );
}

function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment.toUpperCase() ?? '';
}
