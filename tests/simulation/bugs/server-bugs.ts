/** Planted in the model server, as in the real one; and in what only the real one has. */
import type { Bug } from './bug.ts';

const MODEL = 'tests/simulation/fast';

export const serverBugs: readonly Bug[] = [
  {
    name: 'a refused call of a batch that stops those after it',
    changes: [
      {
        file: `${MODEL}/model-server.ts`,
        from: 'after[place]?.some((each) => !isDone.has(each)) ?? false',
        to: 'after[place]?.some((each) => !isDone.has(each)) === true || isDone.size < place',
      },
    ],
    seed: 141,
  },
  {
    name: 'a cursor that claims the unsent half of a first pull',
    changes: [
      {
        file: `${MODEL}/model-pull.ts`,
        from: "list === 'open' ? beginningOf('closed', place.first.head) : null",
        to: 'null',
      },
    ],
    seed: 5,
  },
  {
    name: 'a server that answers that nothing has changed although rows have',
    changes: [
      {
        file: `${MODEL}/model-pull.ts`,
        from: 'isDeepStrictEqual(next, known);',
        to: 'isDeepStrictEqual(next.sent, known?.sent);',
      },
    ],
    seed: 1,
  },
  {
    name: 'a key that is good for another body',
    changes: [
      {
        file: `${MODEL}/model-once.ts`,
        from: 'earlier.fingerprint === call.fingerprint',
        to: 'earlier.status > 0',
      },
    ],
    seed: 132,
  },
  {
    name: 'a task of another realm that can be deleted',
    changes: [
      {
        file: `${MODEL}/model-requests.ts`,
        from: 'return realmsOf(state, call.caller.id).includes(found.realm) ? found : null;',
        to: 'return found;',
      },
      {
        file: `${MODEL}/model-requests.ts`,
        from: 'filter((task) => realms.includes(task.realm))',
        to: 'filter((task) => realms.length > 0)',
      },
      {
        file: `${MODEL}/model-writes.ts`,
        from: "throw new Error('A verb would write to a realm that its author cannot access.');",
        to: '',
      },
    ],
    seed: 59,
  },
  {
    name: 'a member who is removed and keeps the tasks of the family',
    changes: [
      {
        file: `${MODEL}/model-walks.ts`,
        from: 'const who = task.who === member(user) ? null : task.who;',
        to: 'const who = task.who;',
      },
    ],
    seed: 138,
  },
  {
    name: 'a member who is removed and still takes turns',
    changes: [
      {
        file: `${MODEL}/model-walks.ts`,
        from: 'const turns = isTurn(task) ? withoutPeople(task.turns, (each) => each === user) : task.turns;',
        to: 'const { turns } = task;',
      },
    ],
    seed: 3723,
  },
  {
    name: 'an answer before the commit that holds it',
    // The model server has no transactions.
    stack: 'real',
    changes: [
      {
        file: 'server/db/group-commit.ts',
        from: '      outcomes.push(await perform(transaction, writer, work));',
        to: `      const outcome = await perform(transaction, writer, work);
      if (outcome.kind === 'done') each.resolve(outcome.value);
      outcomes.push(outcome);`,
      },
      {
        file: 'server/db/group-commit.ts',
        from: 'for (const { work } of group) {',
        to: 'for (const each of group) { const { work } = each;',
      },
    ],
    seed: 6,
  },
  {
    name: 'a savepoint that leaks',
    stack: 'real',
    changes: [{ file: 'server/db/sqlite.ts', from: "          run('rollback to work');\n", to: '' }],
    seed: 24,
  },
  {
    name: 'an overwritten name that the history does not have',
    changes: [
      {
        file: `${MODEL}/model-writes.ts`,
        from: 'if (before[name] === after[name]) continue;',
        to: "if (before[name] === after[name] || name === 'name') continue;",
      },
    ],
    seed: 15,
  },
  {
    name: 'a page that its bytes cut and that says it is the last',
    changes: [
      {
        file: `${MODEL}/model-pull.ts`,
        from: 'hasMore = page.length < all.length;',
        to: 'hasMore = entries.length >= limit && page.length < all.length;',
      },
    ],
    seed: 13,
  },
  {
    name: 'a server that is set back and gives numbers again that devices have seen',
    changes: [{ file: `${MODEL}/model-server.ts`, from: 'startEra(state, eraAt(ERA * restores));', to: '' }],
    seed: 915,
  },
];
