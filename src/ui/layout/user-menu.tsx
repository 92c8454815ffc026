import { LogOut, RefreshCw } from 'lucide-react';
import { Menu, MenuItem } from '../parts/menu.tsx';
import styles from './user-menu.module.css';

interface UserMenuProps {
  readonly name: string;
  readonly email: string;
  readonly onSync: () => void;
  readonly onLogout: () => void;
}

export function UserMenu({ name, email, onSync, onLogout }: UserMenuProps) {
  return (
    <Menu
      label="User menu"
      head={email}
      renderTrigger={(props) => (
        <button type="button" {...props} className={styles['trigger']} aria-label={`User menu of ${name}`}>
          <span className={styles['initial']} aria-hidden="true">
            {initialOf(name)}
          </span>
          <span className={styles['name']} aria-hidden="true">
            {name}
          </span>
        </button>
      )}
    >
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
