/**
 * Runs in the browser: an app of React, React Router and Dexie that does nothing but what a new device has to. It signs in,
 * makes the database of the account, fetches, checks and writes the rows of a first page that a slow line carries, shows the
 * screen, and fetches, checks and writes all others. The screen is a copy of the elements of ours: no component renders it and
 * nothing reads rows for it. There is no worker, so the page's own thread does all of it.
 */
import { useLiveQuery } from 'dexie-react-hooks';
import { startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import type { UserId } from '#domain/ids.ts';
import { changesSchema, type Changes } from '#domain/wire/changes.ts';
import { taskFromWire } from '#domain/wire/task.ts';
import { KinboxDb } from '#store/db.ts';
import { rowOf } from '#store/rows/task-row.ts';
import type { Copied } from './screen-copy.ts';

declare global {
  interface Window {
    /** `body` signs in; `elements` are the screen. ms from then. */
    signInToLeastApp: (body: string, elements: readonly Copied[]) => Promise<LeastAppTimes>;
  }
}

const HEADERS = { 'Content-Type': 'application/json', Accept: '*/*' };

/** As `INITIAL_PACE` of the app has it. */
const FIRST_ROWS = 125;

export interface LeastAppTimes {
  /** To the painted screen. */
  readonly screenMs: number;
  /** To the last of all rows. */
  readonly allMs: number;
}

interface SignedIn {
  readonly db: KinboxDb;
  readonly elements: readonly Copied[];
  readonly onPainted: () => void;
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

function Screen({ db, elements, onPainted }: SignedIn) {
  const isThere = useLiveQuery(async () => (await db.tasks.limit(1).count()) === 1, [db]) === true;
  useEffect(() => {
    // A frame calls back before it is painted.
    if (isThere) requestAnimationFrame(() => setTimeout(onPainted));
  }, [isThere, onPainted]);
  return isThere && <div ref={(element) => element?.append(...elements.map(nodeOf))} />;
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
    changesSchema.parse(await (await fetch(`/api/changes?${query}`, { headers })).json());
  const first = page(`limit=${FIRST_ROWS}`);
  const db = new KinboxDb('least-app', { durability: 'relaxed' });
  await db.open();
  const painted = new Promise<number>((resolve) => {
    const onPainted = () => resolve(performance.now() - start);
    startTransition(() => root.render(<App of={{ db, elements, onPainted }} />));
  });
  const me = 1 as UserId;
  for (let coming: Promise<Changes> | null = first; coming !== null;) {
    const changes: Changes = await coming;
    coming = changes.has_more ? page(`limit=1000&large=1&since=${changes.cursor}`) : null;
    await db.tasks.bulkPut(
      changes.tasks.map((wire) => rowOf(taskFromWire(wire), null, { pending: false, epoch: 0, me })),
    );
  }
  const allMs = performance.now() - start;
  const screenMs = await painted;
  await db.delete();
  return { screenMs, allMs };
};

const element = document.createElement('div');
document.body.append(element);
const root = createRoot(element);
root.render(<App of={null} />);
