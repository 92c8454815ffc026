import type { Stats } from '#domain/wire/stats.ts';
import * as texts from '#words/en/admin.ts';
import styles from './top-users.module.css';

/** The users who created the most tasks. */
export function TopUsers({ users }: { readonly users: Stats['top_users'] }) {
  if (users.length === 0) return <p className={styles['none']}>{texts.noUsers}</p>;
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{texts.user}</th>
          <th scope="col" className={styles['count']}>
            {texts.tasks}
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map(({ id, name, email, task_count }) => (
          <tr key={id}>
            <th scope="row">
              <span dir="auto" className={styles['name']}>
                {name}
              </span>
              <span className={styles['email']}>{email}</span>
            </th>
            <td className={styles['count']}>{task_count.toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
