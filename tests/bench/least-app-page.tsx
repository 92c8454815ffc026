/**
 * Runs in the browser: an app of React, React Router and Dexie that does nothing but what a new device has to. It signs in,
 * makes the database of the account, shows the screen once the first rows are there, and fetches and writes all rows, which it
 * does not check. The screen is a copy of the elements of ours: no component renders it and nothing reads rows for it. There
 * is no worker, so the page's own thread does all of it.
 */
import { useLiveQuery } from 'dexie-react-hooks';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import type { UserId } from '#domain/ids.ts';
import type { Changes } from '#domain/wire/changes.ts';
import { taskFromWire } from '#domain/wire/task.ts';
import { KinboxDb } from '#store/db.ts';
import { rowOf } from '#store/rows/task-row.ts';
import type { Copied } from './screen-copy.ts';

declare global {
  interface Window {
    /** `body` signs in; `elements` are the screen. ms from then to the last of all rows. */
    signInToLeastApp: (body: string, elements: readonly Copied[]) => Promise<number>;
  }
}

const HEADERS = { 'Content-Type': 'application/json', Accept: '*/*' };

interface SignedIn {
  readonly db: KinboxDb;
  readonly elements: readonly Copied[];
}

function App({ of }: { readonly of: SignedIn | null }) {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="*" element={of === null ? <form aria-label="Sign in" /> : <Screen {...of} />} />
      </Routes>
    </BrowserRouter>
  );
}

function Screen({ db, elements }: SignedIn) {
  const first = useLiveQuery(async () => db.tasks.limit(1).count(), [db]);
  return first === 1 && <div ref={(element) => element?.append(...elements.map(nodeOf))} />;
}

function nodeOf(copied: Copied): Node {
  if (typeof copied === 'string') return document.createTextNode(copied);
  const element = document.createElementNS(copied.namespace, copied.tag);
  for (const [name, value] of copied.attributes) element.setAttribute(name, value);
  element.append(...copied.children.map(nodeOf));
  return element;
}

window.signInToLeastApp = async (body, elements) => {
  const start = performance.now();
  const signedIn = await fetch('/api/sanctum/token', { method: 'POST', headers: HEADERS, body });
  const headers = { Authorization: `Bearer ${await signedIn.text()}` };
  const page = async (query: string) =>
    (await (await fetch(`/api/changes?limit=1000&large=1${query}`, { headers })).json()) as Changes;
  const first = page('');
  const db = new KinboxDb('least-app', { durability: 'relaxed' });
  await db.open();
  startTransition(() => root.render(<App of={{ db, elements }} />));
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
root.render(<App of={null} />);
