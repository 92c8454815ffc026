import { expect, it } from 'vitest';
import type { Family } from '#domain/family.ts';
import type { FamilyId, UserId } from '#domain/ids.ts';
import type { AccountStorage, Share } from '#domain/wire/account-storage.ts';
import { LargestAccounts } from '#ui/admin/largest-accounts.tsx';
import type { ServerData } from '#ui/api/use-server-data.ts';
import { ServerStorage } from '#ui/storage/server-storage-card.tsx';
import { draw, wordsOf } from '../support/markup.tsx';

const MB = 1_000_000;
const smiths = { id: 7 as FamilyId, name: 'The Smiths', members: [], invitations: [] } satisfies Family;

const shown = (data: ServerData<AccountStorage>, families: readonly Family[] = [smiths]) =>
  wordsOf(draw(<ServerStorage data={data} families={families} />));
const refused = (status: number) =>
  ({ kind: 'refused', status, code: null, message: null, errors: [], retryAfterS: null }) as const;

function storage({
  tasks = { used: 1234, most: 250_000 },
  bytes = { used: 67 * MB, most: 268 * MB },
  changes = { used: 120, most: 10_000 },
}: {
  tasks?: Share;
  bytes?: Share;
  changes?: Share;
}): ServerData<AccountStorage> {
  const history_bytes = { used: 2 * MB, most: 134 * MB };
  const empty = { used: 0, most: 10 };
  const realms = [
    { family_id: null, tasks, bytes, history_bytes },
    { family_id: smiths.id, tasks: empty, bytes: empty, history_bytes },
  ];
  return { kind: 'done', body: { realms, changes_of_day: changes } };
}

it('U1290 Settings says how much is stored on the server, of one’s own and of each family, and how full that is', () => {
  const words = shown(storage({}));
  expect(words).toContain(
    'Yours alone 1,234 of 250,000 tasks, 67 MB of 268 MB of text: 25% full. Earlier texts take 2 MB more.',
  );
  expect(words).toContain('The Smiths 0 of 10 tasks, 0 kB of 0 kB of text: 0% full.');
  expect(words).toContain('Changes of the last day 120 of 10,000');
  expect(shown(storage({}), [])).toContain('A family 0 of 10 tasks');
});

it('U1290 what is not full is not 100 %, and what is full says what can be done', () => {
  expect(shown(storage({ tasks: { used: 249_999, most: 250_000 } }))).toContain('99.9% full');
  expect(shown(storage({ tasks: { used: 250_000, most: 250_000 } }))).toMatch(
    /100% full\. .* It is full: no task can be added\. What is there can still be changed\./,
  );
  const fullTexts = { used: 300 * MB, most: 268 * MB };
  for (const used of [10, 250_000]) {
    expect(shown(storage({ bytes: fullTexts, tasks: { used, most: 250_000 } }))).toMatch(
      /100% full\. .* It is full: texts cannot grow and no task can be added\. Shorten old descriptions to make room\./,
    );
  }
  expect(shown(storage({ changes: { used: 10_000, most: 10_000 } }))).toContain(
    '10,000 of 10,000. The server takes no more for now.',
  );
});

it('U1291 without the server nothing is claimed, and one of before that cannot tell shows no card', () => {
  expect(shown({ kind: 'waiting' })).toBe('Stored on the server');
  expect(shown({ kind: 'offline' })).toBe(
    'Stored on the server The server cannot be reached. How much is stored there is shown once it can be reached.',
  );
  expect(shown(refused(500))).toContain('Please try again later.');
  expect(shown(refused(404))).toBe('');
});

it('U1292 the administrator sees who has stored the most, and of what it consists', () => {
  const mira = { id: 1 as UserId, name: 'Mira Okafor', email: 'mira@example.org' };
  const sizes = { task_count: 1, text_bytes: 3 * MB, history_bytes: MB, key_count: 12_000 };
  expect(wordsOf(draw(<LargestAccounts accounts={[{ ...mira, ...sizes }]} />))).toBe(
    'User Stored Mira Okafor mira@example.org 7.9 MB 1 task, 12,000 changes',
  );
});
