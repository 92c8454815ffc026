/**
 * Runs in the browser: an app of React, React Router and Dexie that does nothing but what a new device has to. It signs in,
 * makes the database of the account, shows one list, and fetches and writes all rows, which it does not check. It has no
 * worker, so the page's own thread does all of it.
 */
import { useLiveQuery } from 'dexie-react-hooks';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import type { UserId } from '#domain/ids.ts';
import type { Changes } from '#domain/wire/changes.ts';
import { taskFromWire } from '#domain/wire/task.ts';
import { KinboxDb } from '#store/db.ts';
import { rowOf } from '#store/rows/task-row.ts';

declare global {
  interface Window {
    /** `body` signs in. ms from then to the last of all rows. */
    signInToLeastApp: (body: string) => Promise<number>;
  }
}

const SHOWN = 20;
const HEADERS = { 'Content-Type': 'application/json', Accept: '*/*' };

/** `db` of who has signed in. */
function App({ db }: { readonly db: KinboxDb | null }) {
  return (
    <BrowserRouter>
      <nav>
        <Link to="/inbox">Inbox</Link>
        <Link to="/todo">Todo</Link>
      </nav>
      <Routes>
        <Route path="*" element={db === null ? <form aria-label="Sign in" /> : <List db={db} />} />
      </Routes>
    </BrowserRouter>
  );
}

function List({ db }: { readonly db: KinboxDb }) {
  const rows = useLiveQuery(
    async () => db.tasks.where('lists').startsWith('todo/personal/').limit(SHOWN).toArray(),
    [db],
  );
  return (
    <ul>
      {rows?.map(({ ref, name, description }) => (
        <li key={ref}>
          <label>
            <input type="checkbox" />
            {name}
          </label>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}

window.signInToLeastApp = async (body) => {
  const start = performance.now();
  const signedIn = await fetch('/api/sanctum/token', { method: 'POST', headers: HEADERS, body });
  const headers = { Authorization: `Bearer ${await signedIn.text()}` };
  const page = async (query: string) =>
    (await (await fetch(`/api/changes?limit=1000&large=1${query}`, { headers })).json()) as Changes;
  const first = page('');
  const db = new KinboxDb('least-app', { durability: 'relaxed' });
  await db.open();
  startTransition(() => root.render(<App db={db} />));
  const me = 1 as UserId;
  for (let coming: Promise<Changes> | null = first; coming !== null;) {
    const changes: Changes = await coming;
    coming = changes.has_more ? page(`&since=${changes.cursor}`) : null;
    await db.tasks.bulkPut(
      changes.tasks.map((wire) => rowOf(taskFromWire(wire), null, { pending: false, epoch: 0, me })),
    );
  }
  const took = performance.now() - start;
  await db.delete();
  return took;
};

const element = document.createElement('div');
document.body.append(element);
const root = createRoot(element);
root.render(<App db={null} />);
