import type { Stats } from '#domain/wire/stats.ts';
import * as texts from '#words/en/admin.ts';
import { AccountTable } from './account-table.tsx';
import styles from './top-users.module.css';

/** The users who created the most tasks. */
export function TopUsers({ users }: { readonly users: Stats['top_users'] }) {
  if (users.length === 0) return <p className={styles['none']}>{texts.noUsers}</p>;
  return (
    <AccountTable
      accounts={users}
      what={texts.tasks}
      valueOf={({ task_count }) => task_count.toLocaleString()}
    />
  );
}
