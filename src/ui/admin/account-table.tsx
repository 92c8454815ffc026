import * as texts from '#words/en/admin.ts';
import styles from './account-table.module.css';

interface Account {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

interface AccountTableProps<Row extends Account> {
  readonly accounts: readonly Row[];
  /** The title of what each has. */
  readonly what: string;
  readonly valueOf: (account: Row) => string;
  /** Below it. */
  readonly noteOf?: (account: Row) => string;
}

/** Accounts, and something of each. */
export function AccountTable<Row extends Account>({
  accounts,
  what,
  valueOf,
  noteOf,
}: AccountTableProps<Row>) {
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{texts.user}</th>
          <th scope="col" className={styles['value']}>
            {what}
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.id}>
            <th scope="row">
              <span dir="auto" className={styles['name']}>
                {account.name}
              </span>
              <span className={styles['note']}>{account.email}</span>
            </th>
            <td className={styles['value']}>
              {valueOf(account)}
              {noteOf !== undefined && <span className={styles['note']}>{noteOf(account)}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
