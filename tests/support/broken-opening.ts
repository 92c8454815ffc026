/** All run in the page before the app, and break the opening of databases until the tab is told to open them. */

/** The browser does not answer until `answerOpenings`, as WebKit and a locked profile do not. */
export function hangOpenings(): void {
  if (sessionStorage.getItem('kinbox-test-opens') !== null) return;
  const { open } = IDBFactory.prototype;
  const waiting: (() => void)[] = [];
  IDBFactory.prototype.open = function openLater(...database) {
    const request = new EventTarget() as unknown as Record<string, unknown>;
    waiting.push(() => {
      const real = open.apply(this, database);
      for (const name of ['onsuccess', 'onerror', 'onblocked', 'onupgradeneeded'] as const) {
        real[name] = () => undefined;
        real.addEventListener(name.slice(2), (event) => {
          Object.assign(request, { readyState: real.readyState, transaction: real.transaction });
          Object.defineProperty(request, 'result', { get: () => real.result, configurable: true });
          (request[name] as ((event: Event) => void) | undefined)?.(event);
        });
      }
    });
    return request as unknown as IDBOpenDBRequest;
  };
  Object.assign(window, {
    answerOpenings: () => {
      IDBFactory.prototype.open = open;
      for (const answer of waiting) answer();
    },
  });
}

/** As Firefox refuses it in private windows. */
export function refuseOpenings(): void {
  IDBFactory.prototype.open = function refuse() {
    const error = new DOMException('A mutation operation was attempted.', 'InvalidStateError');
    const request = { error, onerror: null as ((event: object) => void) | null };
    const event = { target: request, preventDefault: () => undefined, stopPropagation: () => undefined };
    setTimeout(() => request.onerror?.(event));
    return request as unknown as IDBOpenDBRequest;
  };
}

export function letOpen(): void {
  sessionStorage.setItem('kinbox-test-opens', '');
}
