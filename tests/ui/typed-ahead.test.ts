/** The buffer with a document that has what it asks of one. In a browser: `tests/e2e/first-letters.e2e.ts`. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { createTypedAhead } from '#ui/typed-ahead/typed-ahead.ts';

type Kind = 'field' | 'button' | 'row' | 'dialog' | 'heading' | 'list';

const SELECTED: Readonly<Record<Kind, RegExp>> = {
  field: /^textarea, select/,
  button: /^button/,
  row: /^$/,
  dialog: /^$/,
  heading: /heading/,
  list: /^(textarea, )?select/,
};

class FakeElement {
  value = '';
  readonly isContentEditable = false;
  /** Of synthetic events. */
  readonly pressed: string[] = [];
  readonly type: string = '';
  isDisabled = false;
  selectionStart = 0;
  selectionEnd = 0;
  selectionDirection = 'forward';
  readonly form = {
    elements: [] as FakeElement[],
    requestSubmit: () => void this.pressed.push('submit'),
  };

  readonly kind: Kind;
  readonly dialog: FakeElement | null;

  constructor(kind: Kind, dialog: FakeElement | null = null) {
    this.kind = kind;
    this.dialog = dialog;
  }
  matches = (selector: string) => SELECTED[this.kind].test(selector);
  closest = () => (this.kind === 'dialog' ? this : this.dialog);
  open = true;
  click = () => {
    if (!this.isDisabled) this.pressed.push('click');
  };
  setSelectionRange = (start: number, end: number, direction = 'forward') => {
    Object.assign(this, { selectionStart: start, selectionEnd: end, selectionDirection: direction });
  };
  dispatchEvent = ({ key }: { key: string }) => {
    this.pressed.push(key);
    return true;
  };
}

class FakeInput extends FakeElement {
  constructor(dialog: FakeElement | null = null) {
    super('field', dialog);
    this.form.elements.push(this);
  }
}

class FakeRadio extends FakeInput {
  override readonly type = 'radio';
  readonly name = 'choice';
  constructor(group: FakeRadio[], dialog: FakeElement | null) {
    super(dialog);
    group.push(this);
    Object.assign(this.form, { querySelectorAll: () => group });
  }
  override matches = () => false;
  focus = () => void (document.activeElement = this);
}

class FakeSubmit extends FakeElement {
  override readonly type = 'submit';
  constructor() {
    super('button');
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
  isReading: false,
  querySelectorAll: () => document.dialogs,
  querySelector: (selector: string) => {
    if (selector === '[data-reading]') return document.isReading ? row : null;
    return document.dialogs[0] ?? null;
  },
  execCommand: (command: string, _?: boolean, text = '') => {
    const field = document.activeElement;
    const { value, selectionStart: start, selectionEnd: end } = field;
    const from = command === 'delete' && start === end ? Math.max(0, start - 1) : start;
    const to = command === 'forwardDelete' && start === end ? end + 1 : end;
    field.value = value.slice(0, from) + text + value.slice(to);
    field.setSelectionRange(from + text.length, from + text.length);
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
vi.stubGlobal('ClipboardEvent', FakeEvent);
vi.stubGlobal(
  'DataTransfer',
  class {
    setData = () => undefined;
  },
);
vi.stubGlobal('getComputedStyle', () => ({
  direction: document.activeElement.value.startsWith('ש') ? 'rtl' : 'ltr',
}));
// Loading it takes longer than the tests wait.
beforeAll(() => import('#ui/typed-ahead/press-again.ts'));
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  document.activeElement = row;
  document.dialogs = [];
  document.isReading = false;
  row.pressed.splice(0);
  listeners.clear();
});

interface Pressed {
  readonly target?: FakeElement;
  readonly shiftKey?: boolean;
  readonly repeat?: boolean;
  readonly code?: string;
}
/** True if it acts where it is pressed. */
function press(key: string, { target = document.activeElement, code = key, ...also }: Pressed = {}): boolean {
  const event = new FakeEvent('keydown', { key, code, target, ...also });
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
  for (const dialog of document.dialogs) dialog.open = false;
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
  [
    'is closed by Tab and Enter',
    (_, button) => [press('Tab', { target: button }), press('Enter', { target: button })],
  ],
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

it('U1301 Tab before the dialog is there waits with the other keys', () => {
  createTypedAhead().expect('dialog');
  expect(press('Tab')).toBe(false);
  expect(typed('x')).toBe('');
});

/** What is in the field after these keys, with marks around what is selected; `+` is Shift. */
async function fieldAfter(keys: string, { value = '' } = {}) {
  createTypedAhead().expect('dialog');
  for (const each of keys.split(' ')) {
    const isShifted = each.startsWith('+');
    press(each.replace('+', ''), { shiftKey: isShifted });
  }
  const { field } = openDialog();
  field.value = value;
  field.setSelectionRange(value.length, value.length);
  await focus(field);
  closeDialog();
  const { value: text, selectionStart: start, selectionEnd: end } = field;
  document.activeElement = row;
  return `${text.slice(0, start)}|${text.slice(start, end)}${end > start ? '|' : ''}${text.slice(end)}`;
}

it.each([
  ['m i x Home a', 'a|mix'],
  ['m i x Home Delete End s', 'ixs|'],
  ['m x ArrowLeft i', 'mi|x'],
  ['m i x ArrowLeft ArrowLeft ArrowRight u', 'miu|x'],
  ['ArrowLeft m ArrowRight ArrowRight i', 'mi|'],
  ['m i x +ArrowLeft +ArrowLeft', 'm|ix|'],
  ['m i x +ArrowLeft +ArrowLeft ArrowLeft a', 'ma|ix'],
  ['m i x +Home o', 'o|'],
  ['m i x Home +End +ArrowLeft', '|mi|x'],
  ['m i ArrowUp x', 'x|mi'],
  ['m i Home ArrowDown x', 'mix|'],
  ['m ArrowLeft Backspace i', 'i|m'],
])('U1301 %s moves the caret of the field as it does there: %s', async (keys, field) => {
  expect(await fieldAfter(keys)).toBe(field);
});

it('U1301 the arrows move over what is seen as one letter, by lines, and in the direction of the text', async () => {
  expect(await fieldAfter('ArrowLeft', { value: 'a👨‍👩‍👧' })).toBe('a|👨‍👩‍👧');
  expect(await fieldAfter('ArrowLeft ArrowRight', { value: 'ae\u0301' })).toBe('ae\u0301|');
  expect(await fieldAfter('ArrowUp', { value: 'milk\neggs and' })).toBe('milk|\neggs and');
  expect(await fieldAfter('ArrowUp Home ArrowDown ArrowRight', { value: 'milk\neggs' })).toBe('milk\ne|ggs');
  expect(await fieldAfter('ArrowUp ArrowDown', { value: 'a\nbcd\nef' })).toBe('a\nbcd\nef|');
  expect(await fieldAfter('ArrowRight', { value: 'שלום' })).toBe('שלו|ם');
});

it('U1301 a held key goes on, but not the one that was held when it opened the field, and not Enter', async () => {
  const typedAhead = createTypedAhead();
  typedAhead.expect('dialog');
  press('q', { repeat: true });
  typed('mixx');
  press('Backspace');
  for (let count = 0; count < 2; count += 1) press('Backspace', { repeat: true });
  press('Enter');
  press('Enter', { repeat: true });
  const { field } = openDialog();
  await focus(field);
  expect(field.value).toBe('m');
  expect(field.pressed.filter((each) => each === 'submit')).toHaveLength(1);
});

it.each([
  ['a button that is disabled, nothing is', true, []],
  ['a button, it is pressed', false, ['click']],
])('U1302 where Enter would press %s', async (_, isDisabled, pressed) => {
  createTypedAhead().expect('dialog');
  typed('milk');
  press('Enter');
  const { field } = openDialog();
  const button = Object.assign(new FakeSubmit(), { isDisabled });
  field.form.elements.push(button);
  await focus(field);
  expect(button.pressed).toEqual(pressed);
  expect(field.pressed).not.toContain('submit');
});

it('U1303 keys for a screen wait until it has read what it shows', async () => {
  const typedAhead = createTypedAhead();
  const old = new FakeElement('heading');
  document.activeElement = old;
  typedAhead.expect('screen');
  typed('14');
  typedAhead.look();
  await done();
  expect(old.pressed).toEqual([]);
  document.isReading = true;
  const heading = new FakeElement('heading');
  await focus(heading);
  expect(heading.pressed).toEqual([]);
  expect(typed('x')).toBe('');
  document.isReading = false;
  typedAhead.look();
  await done();
  expect(heading.pressed).toEqual(['1', '4', 'x']);
});

it('U1262 what is pasted into another field is there at once, and what is no text is not pasted', async () => {
  createTypedAhead().expect('dialog');
  const paste = (target: FakeElement, text: string) => {
    const clipboardData = { getData: () => text };
    const event = new FakeEvent('paste', { target, clipboardData });
    fire(event);
    return !event.isStopped;
  };
  expect(paste(row, '')).toBe(false);
  const { field } = openDialog();
  field.value = 'mix';
  field.setSelectionRange(0, 3);
  await focus(field);
  expect(field.value).toBe('mix');

  closeDialog();
  document.activeElement = row;
  createTypedAhead().expect('dialog');
  document.activeElement = new FakeInput();
  expect(paste(document.activeElement, 'milk')).toBe(true);
});

it('U1301 a letter that an input method has taken is the one on its key', async () => {
  createTypedAhead().expect('dialog');
  press('Process', { code: 'KeyM' });
  press('Process', { code: 'KeyI', shiftKey: true });
  press('Process', { code: 'Convert' });
  const { field } = openDialog();
  await focus(field);
  expect(field.value).toBe('mI');
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

it('U1303 keys that were given up for a screen, or for a question, are pressed on nothing', async () => {
  const typedAhead = createTypedAhead();
  typedAhead.expect('screen');
  typed('1');
  vi.advanceTimersByTime(3001);
  const heading = new FakeElement('heading');
  await focus(heading);
  typedAhead.look();
  await done();
  expect(heading.pressed).toEqual([]);

  typedAhead.expect('dialog');
  press('Enter');
  vi.advanceTimersByTime(3001);
  const { button } = openDialog();
  await focus(button);
  expect(button.pressed).toEqual([]);
});

it('U1301 a held Space presses a button once', async () => {
  createTypedAhead().expect('dialog');
  typed(' ');
  for (let count = 0; count < 3; count += 1) press(' ', { repeat: true });
  const { button } = openDialog();
  await focus(button);
  expect(button.pressed.filter((each) => each === 'click')).toHaveLength(1);
});

it('U1261 keys behind the one that has closed the dialog are pressed on nothing', async () => {
  createTypedAhead().expect('dialog');
  typed('m');
  press('Enter');
  typed('jc');
  const { field } = openDialog();
  Object.assign(field.form, { requestSubmit: closeDialog });
  await focus(field);
  expect(field.value).toBe('m');
  expect(row.pressed).toEqual([]);
});

it('U1259 a key with which an input method begins in a field is that field’s', async () => {
  const search = new FakeInput();
  document.activeElement = search;
  createTypedAhead().expect('dialog');
  press('Process', { code: 'KeyM' });
  const { field } = openDialog();
  await focus(field);
  expect([field.value, field.pressed]).toEqual(['', []]);
});

it('U1262 a field that has the focus already takes the keys at once', async () => {
  document.activeElement = new FakeInput();
  createTypedAhead().expect('field');
  await done();
  expect(typed('milk')).toBe('milk');
});

it('U1301 an arrow chooses the next of a group of radio buttons, and beyond the last the first', async () => {
  createTypedAhead().expect('dialog');
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowUp']) press(key);
  const dialog = new FakeElement('dialog');
  const group: FakeRadio[] = [];
  const [first, second, third] = [0, 1, 2].map(() => new FakeRadio(group, dialog));
  await focus(first!);
  expect(second!.pressed).toContain('click');
  expect(third!.pressed.filter((each) => each === 'click')).toHaveLength(2);
  expect(first!.pressed).toContain('click');
  expect(document.activeElement).toBe(third);
});

it.each(['ArrowDown', 'b'])(
  'U1302 Enter behind %s in a list of choices saves nothing: only the browser can choose there',
  async (key) => {
    createTypedAhead().expect('dialog');
    press(key);
    press('Enter');
    const list = new FakeElement('list', new FakeElement('dialog'));
    await focus(list);
    expect(list.pressed).toEqual([key]);
  },
);

it('U1310 keys behind the one that closes a dialog are those of what has the focus then', async () => {
  for (const behind of [new FakeElement('row'), new FakeInput()]) {
    const { field, button } = openDialog();
    document.activeElement = field;
    createTypedAhead().expect('behind');
    expect(typed('jx')).toBe('');
    await focus(button);
    expect(typed('e')).toBe('');
    closeDialog();
    await focus(behind);
    expect([field.value, button.pressed, behind.pressed]).toEqual(['', [], ['j', 'x', 'e']]);
    expect(typed('j')).toBe('j');
  }
});

it('U1310 keys behind the one that closes a dialog act where nothing gets the focus, too', async () => {
  document.activeElement = openDialog().field;
  const typedAhead = createTypedAhead();
  typedAhead.expect('behind');
  expect(typed('j')).toBe('');
  closeDialog();
  typedAhead.look();
  await done();
  expect(row.pressed).toEqual(['j']);
});

it('U1310 keys while a sheet is being saved and then closed are kept all along', async () => {
  const typedAhead = createTypedAhead();
  const { field } = openDialog();
  document.activeElement = field;
  const goOn = typedAhead.hold();
  expect(typed('j')).toBe('');
  typedAhead.expect('behind');
  expect(typed('x')).toBe('');
  goOn();
  closeDialog();
  await focus(row);
  expect([field.value, row.pressed]).toEqual(['', ['j', 'x']]);
});

it('U1321 an Enter that comes first opens nothing behind a sheet that was saved by one, and submits no field', async () => {
  const { field } = openDialog();
  document.activeElement = field;
  createTypedAhead().expect('behind');
  press('Enter');
  typed('x');
  closeDialog();
  await focus(row);
  expect(row.pressed).toEqual(['x']);

  createTypedAhead().expect('dialog');
  press('Enter');
  const next = openDialog().field;
  await focus(next);
  expect(next.pressed).toEqual([]);
});

it('U1320 a key that is held back stays in front of those behind it, and who holds it hears of each', async () => {
  const typedAhead = createTypedAhead();
  const heard: string[] = [];
  typedAhead.expect('dialog');
  typed('2412');
  const { button } = openDialog();
  let goOn = () => undefined as unknown;
  button.dispatchEvent = ({ key }: { key: string }) => {
    // What is open then is a question, and its first number key waits.
    button.dispatchEvent = FakeElement.prototype.dispatchEvent;
    const first = new FakeEvent('keydown', { key, code: key, target: button });
    goOn = typedAhead.hold(first as unknown as KeyboardEvent, (kept) => {
      heard.push(kept.map((each) => (each as KeyboardEvent).key).join(''));
    });
    return false;
  };
  await focus(button);
  press('.');
  expect(heard).toEqual(['2412', '2412.']);
  const field = new FakeInput();
  document.activeElement = field;
  goOn();
  await done();
  expect(field.value).toBe('2412.');
});
