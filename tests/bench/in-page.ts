/** Functions that run in the app's page. Each is self-contained: it is sent there as text. */

/**
 * Waits until the user's own database holds so many tasks and the log so many entries. It asks 50 times a second and
 * counts the tasks only when the log is right: it must cost little, since that is part of the figure.
 */
export async function untilStored(wanted: { tasks: number; waiting: number }): Promise<number> {
  const start = performance.now();
  const open = new Map<string, IDBDatabase>();
  for (;;) {
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('kinbox-')) continue;
      const db =
        open.get(name) ??
        (await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name);
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () =>
            reject(request.error ?? new Error('The database does not open.')),
          );
        }));
      open.set(name, db);
      const counts = { outbox: wanted.waiting, tasks: wanted.tasks };
      let isRight = true;
      for (const [store, count] of Object.entries(counts)) {
        isRight &&=
          db.objectStoreNames.contains(store) &&
          (await new Promise<boolean>((resolve) => {
            const request = db.transaction(store).objectStore(store).count();
            request.addEventListener('success', () => resolve(request.result === count));
          }));
      }
      if (!isRight) continue;
      const took = performance.now() - start;
      for (const each of open.values()) each.close();
      return took;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The same pages of the delta, fetched and parsed and thrown away. */
export async function fetchAllPages(token: string): Promise<number> {
  const start = performance.now();
  for (let since = ''; ;) {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(`/api/changes?limit=500${since}`, { headers, cache: 'no-store' });
    const page = (await response.json()) as { cursor: string; has_more: boolean };
    if (!page.has_more) return performance.now() - start;
    since = `&since=${encodeURIComponent(page.cursor)}`;
  }
}

/** The same number of creates as bare requests, six at a time as the engine sends them. */
export async function postBare({ token, count }: { token: string; count: number }): Promise<number> {
  const start = performance.now();
  let next = 0;
  // No named function in here: the compiler would have it call a helper that the page does not have.
  const lanes = Array.from({ length: 6 }, async () => {
    while (next < count) {
      next += 1;
      const body = JSON.stringify({
        name: `Bare ${next}`,
        space: 'personal',
        client_ref: crypto.randomUUID(),
      });
      const headers = {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      };
      await (await fetch('/api/tasks', { method: 'POST', headers, body })).json();
    }
  });
  await Promise.all(lanes);
  return performance.now() - start;
}

/** Types a name and Enter as a person would, and answers when the row is painted. ms from the key to the frame after. */
export async function addAndPaint(name: string): Promise<number> {
  const input = document.querySelector<HTMLInputElement>('input[placeholder="Add a task to inbox"]');
  if (input === null) throw new Error('There is no quick-add on this page.');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, name);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  const painted = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      const isThere = [...document.querySelectorAll('[data-row-focus]')].some((row) =>
        row.textContent?.includes(name),
      );
      if (!isThere) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now()));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const start = performance.now();
  input.form?.requestSubmit();
  return (await painted) - start;
}

/** What no app can be faster than: a row put into the page by hand, to the frame after. */
export async function bareRepaint(): Promise<number> {
  const start = performance.now();
  document.body.append(document.createElement('p'));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - start;
}

/** Types a name and Enter as a person would. The instant of the key, ms since the epoch. */
export function submitAt(name: string): number {
  const input = document.querySelector<HTMLInputElement>('input[placeholder="Add a task to inbox"]');
  if (input === null) throw new Error('There is no quick-add on this page.');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, name);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  const at = performance.timeOrigin + performance.now();
  input.form?.requestSubmit();
  return at;
}

/** The instant of the first frame with a row of that name, ms since the epoch. */
export function paintedAt(name: string): Promise<number> {
  return new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      const isThere = [...document.querySelectorAll('[data-row-focus]')].some((row) =>
        row.textContent?.includes(name),
      );
      if (!isThere) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** The two requests without which no change reaches another device. */
export async function postAndPull(token: string): Promise<number> {
  const start = performance.now();
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  };
  const body = JSON.stringify({ name: 'Bare', space: 'personal', client_ref: crypto.randomUUID() });
  await (await fetch('/api/tasks', { method: 'POST', headers, body })).json();
  await (await fetch('/api/changes?limit=1', { headers, cache: 'no-store' })).json();
  return performance.now() - start;
}

/** Follows an entry of the navigation beside the screen. ms from the click to the frame with the heading. */
export async function visitAndPaint(entry: string): Promise<number> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Main"] a')];
  const link = links.find(({ textContent }) => textContent.startsWith(entry));
  const start = performance.now();
  link?.click();
  while (document.querySelector('h1')?.textContent !== entry) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - start;
}

export interface Press {
  /** From the press to the frame that shows it, ms. */
  readonly painted: number;
  /** Of it and of the painting, what keeps the page busy: what its listeners do at once, and all of that frame. */
  readonly busy: number;
}

/** Presses the first check that is not checked, and answers when it looks checked. */
export async function pressAndPaint(): Promise<Press> {
  const box = document.querySelector<HTMLInputElement>('main input[type="checkbox"]:not(:checked)');
  if (box === null) throw new Error('There is no open task on this page.');
  const start = performance.now();
  box.click();
  // React renders after the event, before this goes on.
  await Promise.resolve();
  const pressed = performance.now() - start;
  while (box.isConnected && !box.checked) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const begun = performance.now();
  const afterFrame = new MessageChannel();
  await new Promise((resolve) => {
    afterFrame.port1.addEventListener('message', resolve, { once: true });
    afterFrame.port1.start();
    afterFrame.port2.postMessage(null);
  });
  return { painted: begun - start, busy: pressed + performance.now() - begun };
}

/** A page whose checks fade out as a completed row does, and do nothing else: while something moves, frames have a beat. */
export function showBareChecks(count: number): void {
  const style = document.createElement('style');
  style.textContent =
    '@keyframes leave { to { opacity: 0 } } .done { animation: leave 140ms 460ms forwards }';
  document.head.append(style);
  const main = document.createElement('main');
  for (let n = 0; n < count; n += 1) {
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.addEventListener('change', () => box.classList.toggle('done'));
    main.append(box);
  }
  document.body.replaceChildren(main);
}

/** Scrolls the list by 120 pixels a frame. The time of each frame, ms. */
export async function scrollFrames(count: number): Promise<number[]> {
  let scroller = document.querySelector('[data-row-focus]')?.parentElement ?? null;
  while (scroller !== null && scroller.scrollHeight <= scroller.clientHeight + 1)
    scroller = scroller.parentElement;
  const scrolled = scroller ?? document.documentElement;
  const times: number[] = [];
  let last = await new Promise<number>(requestAnimationFrame);
  for (let frame = 0; frame < count; frame += 1) {
    scrolled.scrollTop += 120;
    const now = await new Promise<number>(requestAnimationFrame);
    times.push(now - last);
    last = now;
  }
  return times;
}
