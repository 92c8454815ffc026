/** What a page shows, as assistive technology is told of it. */

/** The elements of a role. */
export interface Target {
  readonly role: string;
  /** All of it, or what matches. */
  readonly name?: string | RegExp;
  /** A part of its text. */
  readonly text?: string;
  /** Around it. */
  readonly within?: Target;
}

/** An element that is shown. */
export interface Seen {
  readonly name: string;
  readonly text: string;
  /** Of a field. */
  readonly value: string | null;
  readonly isFocused: boolean;
  /** It comes before what has the focus. */
  readonly isBeforeFocus: boolean;
  /** `aria-pressed`, or whether it is checked. */
  readonly isOn: boolean;
  /** Its middle, in pixels of the window. */
  readonly x: number;
  readonly y: number;
  /** It is not disabled, and a press in its middle is one of it. */
  readonly isReachable: boolean;
}

export interface Question {
  readonly target: PlainTarget;
  /** Whether the first of them is scrolled into view where it cannot be pressed. */
  readonly isBrought: boolean;
}

/** What can be sent to a page. */
export interface PlainTarget {
  readonly role: string;
  readonly name: string | { readonly source: string; readonly flags: string } | null;
  readonly text: string | null;
  readonly within: PlainTarget | null;
}

export function plain({ role, name, text, within }: Target): PlainTarget {
  return {
    role,
    name: name instanceof RegExp ? { source: name.source, flags: name.flags } : (name ?? null),
    text: text ?? null,
    within: within ? plain(within) : null,
  };
}

export function describe({ role, name, text, within }: Target): string {
  const what = [role, name && `named ${String(name)}`, text && `with "${text}"`].filter(Boolean).join(' ');
  return within ? `${what}, in the ${describe(within)}` : what;
}

interface Axe {
  setup(root: Element): void;
  teardown(): void;
  readonly commons: {
    readonly aria: { getRole(element: Element): string | null };
    readonly text: { accessibleText(element: Element): string };
  };
}

/** Runs in the page. Null where axe is not there yet: roles and names are computed by it, not by the engine. */
export function look({ target, isBrought }: Question): Seen[] | null {
  const { axe } = window as unknown as { readonly axe?: Axe };
  if (axe === undefined) return null;
  const { aria, text } = axe.commons;
  // The standard gives a password no role.
  const roleOf = (element: Element) =>
    element instanceof HTMLInputElement && element.type === 'password' ? 'textbox' : aria.getRole(element);
  const nameOf = (element: Element) => text.accessibleText(element).replace(/\s+/g, ' ').trim();
  const textOf = (element: Element) => (element instanceof HTMLElement ? element.innerText.trim() : '');
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const isNamed = (element: Element, name: PlainTarget['name']) =>
    name === null ||
    (typeof name === 'string'
      ? nameOf(element) === name
      : new RegExp(name.source, name.flags).test(nameOf(element)));
  const find = (ground: Element, wanted: PlainTarget): Element[] =>
    (wanted.within === null ? [ground] : find(ground, wanted.within)).flatMap((root) =>
      [...root.querySelectorAll('*')].filter(
        (element) =>
          roleOf(element) === wanted.role &&
          isShown(element) &&
          isNamed(element, wanted.name) &&
          (wanted.text === null || textOf(element).includes(wanted.text)),
      ),
    );
  const isReachable = (element: Element, x: number, y: number) => {
    if (element.matches(':disabled, [aria-disabled="true"]')) return false;
    const hit = document.elementFromPoint(x, y);
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    return [element, ...labels].some((each) => each.contains(hit));
  };
  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };

  const active = document.activeElement;
  // What is behind a modal dialog is there for nobody.
  const modals = [...document.querySelectorAll(':modal')];
  axe.setup(document.body);
  try {
    const found = find(modals.at(-1)?.parentElement ?? document.body, target).filter(
      (element) => modals.length === 0 || element.closest(':modal') === modals.at(-1),
    );
    const [first] = found;
    if (isBrought && first) {
      const { x, y } = middleOf(first);
      if (!isReachable(first, x, y)) first.scrollIntoView({ block: 'center', behavior: 'instant' });
    }
    return found.map((element) => {
      const { x, y } = middleOf(element);
      return {
        name: nameOf(element),
        text: textOf(element),
        value: 'value' in element && typeof element.value === 'string' ? element.value : null,
        isFocused: element === active,
        isBeforeFocus:
          active !== null &&
          (active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
        isOn:
          element.getAttribute('aria-pressed') === 'true' ||
          ('checked' in element && element.checked === true) ||
          element.getAttribute('aria-checked') === 'true',
        x,
        y,
        isReachable: isReachable(element, x, y),
      };
    });
  } finally {
    axe.teardown();
  }
}

/** Runs in the page: from then on keeps what its messages say, each of which is shown for seconds only. */
export function recordMessages(): void {
  const said: string[] = [];
  const known = new WeakSet<Element>();
  const note = () =>
    document.querySelectorAll<HTMLElement>('[data-toast]').forEach((message) => {
      if (known.has(message)) return;
      known.add(message);
      said.push(message.innerText);
    });
  new MutationObserver(note).observe(document, { subtree: true, childList: true });
  note();
  Object.assign(window, { said });
}

/** Runs in the page: whether a message has said it, after the one that was found last. Null if they are not recorded. */
export function takeMessage(text: string): boolean | null {
  const { said } = window as unknown as { readonly said?: string[] };
  if (said === undefined) return null;
  const place = said.findIndex((message) => message.includes(text));
  said.splice(0, place + 1);
  return place !== -1;
}
