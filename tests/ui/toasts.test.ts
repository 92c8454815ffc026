import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createToasts, newestToasts, toastsAfter, UNDO_MS } from '#ui/toasts/toasts.ts';

const undo = { text: 'Undo', run: () => undefined, takesBack: true };

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function messages() {
    const toasts = createToasts();
    return { toasts, shown: () => toasts.current().map(({ message }) => message) };
  }

  it('U1 a toast disappears after 3000 ms', () => {
    const { toasts, shown } = messages();
    toasts.show({ type: 'success', message: 'Task Added' });
    vi.advanceTimersByTime(2999);
    expect(shown()).toEqual(['Task Added']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('U796 has a note where there is one', () => {
    const { toasts } = messages();
    toasts.show({ type: 'success', message: 'Task Added', note: 'Offline · saved here' });
    toasts.show({ type: 'success', message: 'Note Added' });
    expect(toasts.current().map(({ note }) => note)).toEqual(['Offline · saved here', null]);
  });

  it('U1 a toast with an action stays, unless it has its own duration', () => {
    const { toasts, shown } = messages();
    toasts.show({ type: 'info', message: 'stays', action: undo });
    toasts.show({ type: 'info', message: '"Milk" Deleted', action: undo, lifetimeMs: UNDO_MS });
    vi.advanceTimersByTime(4999);
    expect(shown()).toEqual(['stays', '"Milk" Deleted']);
    vi.advanceTimersByTime(60_000);
    expect(shown()).toEqual(['stays']);
  });

  it('U2 the timers stop while the user reads, and restart after', () => {
    const { toasts, shown } = messages();
    toasts.show({ type: 'info', message: 'slow reader' });
    vi.advanceTimersByTime(2000);
    toasts.hold(toasts.current()[0]?.id ?? 0);
    vi.advanceTimersByTime(60_000);
    toasts.release();
    vi.advanceTimersByTime(2999);
    expect(shown()).toEqual(['slow reader']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('U3 only the last three are shown', () => {
    const { toasts, shown } = messages();
    for (const message of ['a', 'b', 'c', 'd']) toasts.show({ type: 'info', message });
    expect(shown()).toEqual(['b', 'c', 'd']);
    vi.advanceTimersByTime(3000);
    expect(shown()).toEqual([]);
  });

  it('U368 the newest three are in front, however many have an action', () => {
    const { toasts } = messages();
    for (const message of ['a', 'b', 'c', 'd', 'e']) toasts.show({ type: 'info', message, action: undo });
    const { shown, older } = newestToasts(toasts.current());
    expect(shown.map(({ message }) => message)).toEqual(['c', 'd', 'e']);
    expect(older).toBe(2);
    expect(newestToasts(shown).older).toBe(0);
  });

  it('U1131 a dialog repeats only failures and what has an action', () => {
    const { toasts } = messages();
    toasts.show({ type: 'success', message: 'Task Added' });
    toasts.show({ type: 'info', message: 'moved', action: undo });
    const before = toasts.show({ type: 'error', message: 'Failed to add task' });
    toasts.show({ type: 'success', message: 'Note Added' });
    const shown = toastsAfter(toasts.current(), before).map(({ message }) => message);
    expect(shown).toEqual(['moved', 'Failed to add task', 'Note Added']);
  });

  it('U320 a toast with an action is not removed to make room for a newer one', () => {
    const { toasts, shown } = messages();
    for (const message of ['a', 'b', 'c']) {
      toasts.show({ type: 'info', message, action: undo, lifetimeMs: UNDO_MS });
    }
    for (const message of ['plain', 'plain too']) toasts.show({ type: 'info', message });
    expect(shown()).toEqual(['a', 'b', 'c', 'plain too']);
    toasts.show({ type: 'info', message: 'd', action: undo, lifetimeMs: UNDO_MS });
    expect(shown()).toEqual(['a', 'b', 'c', 'd']);
    vi.advanceTimersByTime(UNDO_MS);
    expect(shown()).toEqual([]);
  });

  it('U807 a toast replaces one of its kind, and one that says the same', () => {
    const { toasts, shown } = messages();
    const completed = { type: 'info', action: undo, kind: 'completed', lifetimeMs: UNDO_MS } as const;
    toasts.show({ ...completed, message: '"Milk" Completed' });
    toasts.show({ ...completed, message: '"Milk" moved to Work', kind: 'space' });
    vi.advanceTimersByTime(4000);
    toasts.show({ ...completed, message: '"Bread" Completed' });
    for (const _ of [1, 2]) toasts.show({ type: 'success', message: 'Task Added' });
    expect(shown()).toEqual(['"Milk" moved to Work', '"Bread" Completed', 'Task Added']);
    vi.advanceTimersByTime(UNDO_MS - 1);
    expect(shown()).toEqual(['"Bread" Completed']);
  });

  it('U807 deletions replace none', () => {
    const { toasts, shown } = messages();
    for (const name of ['Milk', 'Milk']) {
      toasts.show({ type: 'info', message: `"${name}" Deleted`, isDeletion: true, action: undo });
    }
    expect(shown()).toEqual(['"Milk" Deleted', '"Milk" Deleted']);
  });

  it('U321 a toast that is replaced no longer stops the timers', () => {
    const { toasts, shown } = messages();
    toasts.show({ type: 'info', message: 'a', action: undo, kind: 'star', lifetimeMs: UNDO_MS });
    toasts.hold(toasts.current()[0]?.id ?? 0);
    toasts.show({ type: 'info', message: 'b', action: undo, kind: 'star', lifetimeMs: UNDO_MS });
    vi.advanceTimersByTime(UNDO_MS);
    expect(shown()).toEqual([]);
  });

  it('U321 a toast that disappears no longer stops the timers', () => {
    const { toasts, shown } = messages();
    for (const message of ['answered', 'waits']) {
      toasts.show({ type: 'info', message, action: undo, lifetimeMs: UNDO_MS });
    }
    const id = toasts.current()[0]?.id ?? 0;
    toasts.hold(id);
    toasts.dismiss(id);
    vi.advanceTimersByTime(UNDO_MS - 1);
    expect(shown()).toEqual(['waits']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('U3 the host that was registered last renders, until it is removed', () => {
    const toasts = createToasts();
    const [page, dialog] = [Symbol('page'), Symbol('dialog')];
    toasts.join(page);
    const leave = toasts.join(dialog);
    expect(toasts.drawingHost()).toBe(dialog);
    leave();
    expect(toasts.drawingHost()).toBe(page);
  });

  it('U4 a toast is shown as a deletion only if it reports one', () => {
    const { toasts } = messages();
    toasts.show({ type: 'info', message: '"Milk" Deleted', isDeletion: true });
    toasts.show({ type: 'success', message: 'Deleted items' });
    expect(toasts.current().map(({ isDeletion }) => isDeletion)).toEqual([true, false]);
  });
});
