/** The buffer with a document that has what it asks of one. In a browser: `tests/e2e/first-letters.e2e.ts`. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { createTypedAhead } from '#ui/typed-ahead/typed-ahead.ts';

type Kind = 'field' | 'button' | 'row' | 'dialog' | 'heading';

const SELECTED: Readonly<Record<Kind, RegExp>> = {
  field: /^textarea, select/,
  button: /^button/,
  row: /^$/,
  dialog: /^$/,
  heading: /heading/,
};

class FakeElement {
  value = '';
  readonly isContentEditable = false;
  /** Of synthetic events. */
  readonly pressed: string[] = [];
  readonly form = { requestSubmit: () => void this.pressed.push('submit') };

  readonly kind: Kind;
  readonly dialog: FakeElement | null;

  constructor(kind: Kind, dialog: FakeElement | null = null) {
    this.kind = kind;
    this.dialog = dialog;
  }
  matches = (selector: string) => SELECTED[this.kind].test(selector);
  closest = () => (this.kind === 'dialog' ? this : this.dialog);
  click = () => void this.pressed.push('click');
  dispatchEvent = ({ key }: { key: string }) => {
    this.pressed.push(key);
    return true;
  };
}

class FakeInput extends FakeElement {
  constructor(dialog: FakeElement | null = null) {
    super('field', dialog);
  }
}

class FakeEvent {
  isStopped = false;
  readonly type: string;

  constructor(type: string, init: object = {}) {
    this.type = type;
    Object.assign(this, init);
  }
  getModifierState = () => false;
  preventDefault = () => undefined;
  stopImmediatePropagation = () => {
    this.isStopped = true;
  };
}

const row = new FakeElement('row');
const document = {
  activeElement: row,
  dialogs: [] as FakeElement[],
  querySelectorAll: () => document.dialogs,
  querySelector: () => document.dialogs[0] ?? null,
  execCommand: (_: string, __: boolean, text: string) => {
    document.activeElement.value += text;
  },
};
const listeners = new Map<string, (event: FakeEvent) => void>();
const fire = (event: FakeEvent) => listeners.get(event.type)?.(event);

vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
vi.stubGlobal('document', document);
vi.stubGlobal('window', {
  addEventListener: (type: string, listener: (event: FakeEvent) => void) => listeners.set(type, listener),
  removeEventListener: (type: string) => listeners.delete(type),
});
vi.stubGlobal('Element', FakeElement);
vi.stubGlobal('HTMLElement', FakeElement);
vi.stubGlobal('HTMLInputElement', FakeInput);
vi.stubGlobal('HTMLTextAreaElement', class extends FakeElement {});
vi.stubGlobal('KeyboardEvent', FakeEvent);
// Loading it takes longer than the tests wait.
beforeAll(() => import('#ui/typed-ahead/press-again.ts'));
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  document.activeElement = row;
  document.dialogs = [];
  row.pressed.splice(0);
  listeners.clear();
});

/** True if it acts where it is pressed. */
function press(key: string, target: FakeElement = document.activeElement): boolean {
  const event = new FakeEvent('keydown', { key, target });
  fire(event);
  return !event.isStopped;
}
/** The keys that act where they are pressed. */
const typed = (keys: string) => [...keys].filter((key) => press(key)).join('');

const done = () => new Promise(setImmediate);
async function focus(element: FakeElement) {
  document.activeElement = element;
  fire(new FakeEvent('focusin', { target: element }));
  await done();
}
function openDialog() {
  const dialog = new FakeElement('dialog');
  document.dialogs.push(dialog);
  return { button: new FakeElement('button', dialog), field: new FakeInput(dialog) };
}
function closeDialog() {
  document.dialogs = [];
  document.activeElement = row;
}

it('U1255 what is typed before a field of a dialog has the focus is in it, and is sent by it', async () => {
  createTypedAhead().expect('dialogField');
  const { button, field } = openDialog();
  await focus(button);
  expect(typed('pass word')).toBe('');
  expect(press('Enter')).toBe(false);
  await focus(field);
  expect(field.value).toBe('pass word');
  expect(field.pressed.at(-1)).toBe('submit');
  expect(typed('x')).toBe('x');
});

it.each<[string, (cancel: () => void, button: FakeElement) => void]>([
  ['is cancelled', (cancel) => cancel()],
  ['is closed by the pointer', () => fire(new FakeEvent('pointerdown'))],
  ['is closed by Tab and Enter', (_, button) => [press('Tab', button), press('Enter', button)]],
  ['is closed by Escape', () => press('Escape')],
])('U1261 a password that was typed for a dialog that %s is in no other field', async (_, close) => {
  for (const isAnnounced of [true, false]) {
    const typedAhead = createTypedAhead();
    const cancel = typedAhead.expect('dialogField');
    const proof = openDialog();
    await focus(proof.button);
    typed('secret');
    press('Enter');
    close(cancel, proof.button);
    closeDialog();
    if (isAnnounced) typedAhead.expect('dialog');
    const other = openDialog();
    await focus(other.field);
    expect([other.field.value, other.field.pressed]).toEqual(['', []]);
    closeDialog();
  }
});

it('U1261 what was typed for one dialog is not in a field of another that announces nothing', async () => {
  createTypedAhead().expect('dialogField');
  await focus(openDialog().button);
  typed('secret');
  closeDialog();
  const other = openDialog();
  await focus(other.field);
  expect([other.field.value, other.field.pressed]).toEqual(['', []]);
  expect(typed('x')).toBe('x');
});

it('U1261 a cancellation that comes late takes nothing from what is opened afterwards', async () => {
  const typedAhead = createTypedAhead();
  const cancel = typedAhead.expect('dialog');
  await focus(openDialog().field);
  typedAhead.expect('dialog');
  typed('eggs');
  cancel();
  const { field } = openDialog();
  await focus(field);
  expect(field.value).toBe('eggs');
});

it('U1262 another field that gets the focus, or has it when a key is pressed, takes the keys at once', async () => {
  const typedAhead = createTypedAhead();
  typedAhead.expect('dialog');
  expect(typed('ab')).toBe('');
  await focus(new FakeInput());
  expect(typed('mira')).toBe('mira');

  document.activeElement = row;
  typedAhead.expect('dialog');
  expect(typed('ab')).toBe('');
  // As where its page has replaced the other without an event.
  document.activeElement = new FakeInput();
  expect(typed('mira')).toBe('mira');
});

it('U1255 the field in which a dialog was asked for loses the keys to the dialog', async () => {
  const search = new FakeInput();
  document.activeElement = search;
  createTypedAhead().expect('dialog');
  expect(typed('eggs')).toBe('');
  const { field } = openDialog();
  await focus(field);
  expect(field.value).toBe('eggs');
});

it('U1262 in a dialog whose field does not come Tab, Enter and Space reach its controls', async () => {
  const typedAhead = createTypedAhead();
  typedAhead.expect('dialogField');
  const { button } = openDialog();
  await focus(button);
  expect(press('Enter')).toBe(true);

  closeDialog();
  typedAhead.expect('dialogField');
  const second = openDialog();
  await focus(second.button);
  expect(typed('secret')).toBe('');
  expect([press('Tab'), press('Enter')]).toEqual([true, true]);
});

it('U1256 Tab before the dialog is there leaves the keys to it', () => {
  createTypedAhead().expect('dialog');
  expect(press('Tab')).toBe(true);
  expect(typed('x')).toBe('');
});

it('U1255 keys act again ten seconds after the announcement, however many are pressed', () => {
  createTypedAhead().expect('dialog');
  for (let second = 0; second < 9; second += 1) {
    vi.advanceTimersByTime(1000);
    expect(press('a')).toBe(false);
  }
  vi.advanceTimersByTime(1001);
  expect(press('a')).toBe(true);
});

it('U1261 what is kept is dropped where the focus has moved while the code of the keys is loaded', async () => {
  createTypedAhead().expect('dialog');
  typed('x');
  document.activeElement = openDialog().field;
  fire(new FakeEvent('focusin'));
  await Promise.resolve();
  document.activeElement = row;
  await done();
  expect(row.pressed).toEqual([]);
  expect(typed('j')).toBe('j');
});

it('U1261 keys that a screen waits for are dropped after three seconds', async () => {
  const goOn = createTypedAhead().hold();
  typed('x');
  goOn();
  vi.advanceTimersByTime(3001);
  await done();
  expect(row.pressed).toEqual([]);
});

it('U1255 after a key that cannot be pressed again the next ones are kept as ever', async () => {
  const typedAhead = createTypedAhead();
  const failed = vi.fn();
  process.once('unhandledRejection', failed);
  typedAhead.expect('dialog');
  typed('xy');
  const { field } = openDialog();
  field.dispatchEvent = () => {
    throw new Error('The page is going.');
  };
  await focus(field);
  typedAhead.expect('dialog');
  const next = openDialog();
  typed('ab');
  await focus(next.field);
  expect(next.field.value).toBe('ab');
  expect(failed).toHaveBeenCalled();
});
