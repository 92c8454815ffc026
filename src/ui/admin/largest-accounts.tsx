import { storedBytes } from '#domain/stored-limits.ts';
import type { LargestAccount } from '#domain/wire/stats.ts';
import * as texts from '#words/en/admin.ts';
import { bytesWords } from '../storage/bytes-words.ts';
import { AccountTable } from './account-table.tsx';

/** Who has stored the most, with what it consists of. */
export function LargestAccounts({ accounts }: { readonly accounts: readonly LargestAccount[] }) {
  return (
    <AccountTable
      accounts={accounts}
      what={texts.stored}
      valueOf={(sizes) => bytesWords(storedBytes(sizes))}
      noteOf={({ task_count, key_count }) => texts.storedRows({ tasks: task_count, changes: key_count })}
    />
  );
}
