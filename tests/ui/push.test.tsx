import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserId } from '#domain/ids.ts';
import type { PushState } from '#domain/wire/push.ts';
import { endPush, type Registrations } from '#store/account/end-push.ts';
import type { Session } from '#store/account/session.ts';
import { STORAGE_KEYS } from '#store/local/browser-storage.ts';
import { readPushChoice, writePushChoice, type PushChoice } from '#store/local/push-choice.ts';
import { answerAtLogin } from '#ui/account/use-notified-login.ts';
import { answerWorker } from '#ui/push/answer-worker.ts';
import { PushOf, PushToEnd } from '#ui/push/push-card.tsx';
import { pushStanding, type PushCircumstances } from '#ui/push/push-standing.ts';
import { createRegistration } from '../support/worker-registration.ts';
import { drawScreen, namesOf, wordsOf } from '../support/markup.tsx';

const ADA = 1 as UserId;
const BEN = 2 as UserId;

describe('U1060 where notifications can be turned on', () => {
  const possible: PushCircumstances = {
    isSecure: true,
    hasPush: true,
    wayToInstall: 'installed',
    permission: 'default',
    isRemembered: true,
  };
  it.each<[string, Partial<PushCircumstances>, string]>([
    ['at once', {}, 'possible'],
    ['they are allowed', { permission: 'granted' }, 'possible'],
    ['blocked', { permission: 'denied' }, 'blocked'],
    ['Safari on an iPhone, not on its home screen', { hasPush: false, wayToInstall: 'ios' }, 'iosHome'],
    ['an old browser', { hasPush: false, wayToInstall: 'other' }, 'unsupported'],
    ['plain HTTP', { isSecure: false, hasPush: false }, 'insecure'],
    ['a session that ends with its tab', { isRemembered: false }, 'tabOnly'],
  ])('%s', (_, circumstances, standing) => {
    expect(pushStanding({ ...possible, ...circumstances })).toBe(standing);
  });
});

describe('U1061 the card of notifications', () => {
  const draw = (state: PushState) => drawScreen(<PushOf state={state} onLost={() => undefined} />);
  const on = { time_zone: 'UTC', digest_hour: 8, quiet: { from: 21, until: 7 }, show_names: false };

  it('is off until it is turned on', () => {
    const card = draw({ key: 'k', subscription: null });
    expect(namesOf(card, 'label')).toEqual(['Notify me on this device']);
    expect(card).not.toContain('checked');
    expect(namesOf(card, 'button')).toEqual([]);
  });

  it('offers the hour of the digest, quiet hours, names and a test', () => {
    const card = draw({ key: 'k', subscription: on });
    expect(namesOf(card, 'label')).toEqual([
      'Notify me on this device',
      'Daily digest at',
      'Quiet hours',
      'From',
      'Until',
      'Show names on the lock screen',
    ]);
    expect(namesOf(card, 'button')).toEqual(['Send a test']);
    expect(wordsOf(card)).not.toContain('when they end');
  });

  it('says when a digest waits for the end of the quiet hours', () => {
    const time = new Date(2026, 0, 1, 7).toLocaleTimeString(undefined, {
      hour: 'numeric',
      minute: '2-digit',
    });
    expect(wordsOf(draw({ key: 'k', subscription: { ...on, digest_hour: 6 } }))).toContain(
      `Within the quiet hours: it comes at ${time}, when they end.`,
    );
  });

  it('says that a server sends none', () => {
    const card = draw({ key: null, subscription: null });
    expect([wordsOf(card), namesOf(card, 'input')]).toEqual(['This server sends no notifications.', []]);
  });
});

describe('U1065 a page that the worker asks after a press', () => {
  const ask = (user: UserId | null, data: unknown) => {
    const told: unknown[] = [];
    const port = { postMessage: (answer: unknown) => told.push(answer) } as unknown as MessagePort;
    const event = { data, ports: [port] } as never;
    const open = (path: string) => void told.push(path);
    if (user === null) answerAtLogin(event, open);
    else answerWorker(event, { user, open });
    return told;
  };

  it('U1065 says who is signed in in it', () => {
    expect([ask(ADA, { type: 'whose' }), ask(null, { type: 'whose' })]).toEqual([[ADA], [null]]);
  });

  it('U1065 opens what is for its person, for nobody in particular, or where nobody is signed in', () => {
    const open = { type: 'open', path: '/todo' };
    expect(ask(ADA, { ...open, user: ADA })).toEqual(['/todo']);
    expect(ask(ADA, open)).toEqual(['/todo']);
    expect(ask(null, { ...open, user: ADA })).toEqual(['/todo']);
    expect(ask(BEN, { ...open, user: ADA })).toEqual([]);
    expect([ask(ADA, null), ask(ADA, { type: 'another' })]).toEqual([[], []]);
  });
});

function storageOf(entries: Record<string, string> = {}) {
  const kept: Record<string, string> = { ...entries };
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => Reflect.deleteProperty(kept, key),
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value });
  return { local: () => kept as unknown as Storage };
}

const CHOICE: PushChoice = {
  digest_hour: 6,
  quiet: { from: 22, until: 5 },
  show_names: true,
  told: { what: 'a', at: 5 },
};

describe('what a device keeps of its notifications', () => {
  it('U1064 is what was chosen there, by person', () => {
    const storages = storageOf();
    writePushChoice(ADA, CHOICE, storages);
    expect([readPushChoice(ADA, storages), readPushChoice(BEN, storages)]).toEqual([CHOICE, null]);
  });

  it.each(['', 'no JSON', '7', 'null'])('U1064 is off where %j is stored', (text) => {
    expect(readPushChoice(ADA, storageOf({ [STORAGE_KEYS.push(ADA)]: text }))).toBeNull();
  });

  it('U1064 is valid, whatever another version has stored', () => {
    const text = JSON.stringify({
      digest_hour: 30,
      quiet: { from: 1, until: 1 },
      show_names: 'yes',
      told: 5,
    });
    expect(readPushChoice(ADA, storageOf({ [STORAGE_KEYS.push(ADA)]: text }))).toEqual({
      digest_hour: null,
      quiet: null,
      show_names: false,
      told: null,
    });
  });

  it('U1063 ends with the session: what is shown, the subscription of the browser, and what was chosen', async () => {
    const { registrations, done } = browserWith([null, ADA, BEN]);
    const storages = storageOf();
    writePushChoice(ADA, CHOICE, storages);
    await endPush(BEN, storages, registrations);
    expect([done, readPushChoice(ADA, storages)]).toEqual([[], CHOICE]);
    await endPush(ADA, storages, registrations);
    expect([done, readPushChoice(ADA, storages)]).toEqual([
      ['closed unnamed', `closed ${ADA}`, 'unsubscribed'],
      null,
    ]);
  });

  it('U1063 leaves the subscription of the browser to another person who is notified there, too', async () => {
    const { registrations, done } = browserWith([ADA, BEN]);
    const storages = storageOf();
    for (const user of [ADA, BEN]) writePushChoice(user, CHOICE, storages);
    await endPush(ADA, storages, registrations);
    expect([done, readPushChoice(BEN, storages)]).toEqual([[`closed ${ADA}`], CHOICE]);
    await endPush(BEN, storages, registrations);
    expect(done.slice(1)).toEqual([`closed ${BEN}`, 'unsubscribed']);
  });
});

function browserWith(shown: readonly (UserId | null)[]) {
  const registration = createRegistration(shown);
  const registrations = { getRegistration: () => Promise.resolve(registration) } as unknown as Registrations;
  return { registrations, done: registration.done };
}

describe('U1063 a session that ends with its tab', () => {
  const session = { token: '5|t', user: { id: ADA, email: 'ada@kin.example' }, isRemembered: false };
  const open = async (entries: Record<string, string>) => {
    const storages = storageOf(entries);
    const { registrations, done } = browserWith([ADA]);
    vi.stubGlobal('window', { location: { origin: 'https://kinbox.example' } });
    vi.stubGlobal('localStorage', storages.local());
    vi.stubGlobal('navigator', { serviceWorker: registrations });
    const asked: string[] = [];
    vi.stubGlobal('fetch', (request: Request) => {
      asked.push(request.method);
      return Promise.resolve(new Response(null, { status: 204 }));
    });
    // Reads the window when it is loaded.
    const { renewPush } = await import('#ui/push/renew-push.ts');
    await renewPush(session as Session);
    return { done, asked, choice: readPushChoice(ADA, storages) };
  };
  afterEach(() => vi.unstubAllGlobals());
  const chosen = { [STORAGE_KEYS.push(ADA)]: JSON.stringify(CHOICE) };

  it('U1063 is not subscribed by what an ended session has left: that ends', async () => {
    expect(await open(chosen)).toEqual({
      done: [`closed ${ADA}`, 'unsubscribed'],
      asked: ['DELETE'],
      choice: null,
    });
  });

  it('U1063 leaves it to a session of the same person that is remembered', async () => {
    const user = JSON.stringify(session.user);
    const left = await open({ ...chosen, [STORAGE_KEYS.user]: user });
    expect(left).toEqual({ done: [], asked: [], choice: CHOICE });
  });

  it('U1060 can be turned off where it is on, and not on', () => {
    const on = { time_zone: 'UTC', digest_hour: 8, quiet: null, show_names: false };
    const draw = (subscription: PushState['subscription']) =>
      drawScreen(<PushToEnd state={{ key: 'k', subscription }} />);
    expect(namesOf(draw(on), 'label')).toEqual(['Notify me on this device']);
    expect(draw(on)).toMatch(/checked/);
    expect(namesOf(draw(null), 'label')).toEqual([]);
  });
});

describe('U1064 an answer of the server that is lost', () => {
  const session = {
    token: '5|t',
    user: { id: ADA, email: 'ada@kin.example' },
    isRemembered: true,
  } as Session;
  const on = { time_zone: 'UTC', digest_hour: 6, quiet: null, show_names: true };
  const KEYS = { endpoint: 'https://push.example/device', keys: { p256dh: 'p', auth: 'a' } };
  const LOST = () => Promise.reject(new TypeError('offline'));
  const answering = (body: unknown, status = 200) =>
    Promise.resolve(Response.json(body, { status, headers: { 'X-Api-Version': '1' } }));
  let done: readonly string[];
  let storages: ReturnType<typeof storageOf>;
  let answers: (() => Promise<Response>)[];
  let asked: unknown[];

  beforeEach(() => {
    const registration = createRegistration();
    const { pushManager } = registration;
    Object.assign(pushManager, { subscribe: () => Promise.resolve({ toJSON: () => KEYS }) });
    const known = pushManager.getSubscription();
    pushManager.getSubscription = async () =>
      ({
        ...(await known),
        endpoint: KEYS.endpoint,
        options: {},
      }) as PushSubscription;
    ({ done } = registration);
    storages = storageOf();
    answers = [];
    asked = [];
    vi.stubGlobal('window', { location: { origin: 'https://kinbox.example' }, PushManager: true });
    vi.stubGlobal('Notification', { permission: 'granted' });
    vi.stubGlobal('localStorage', storages.local());
    vi.stubGlobal('navigator', {
      serviceWorker: {
        ready: Promise.resolve(registration),
        getRegistration: () => Promise.resolve(registration),
      },
    });
    vi.stubGlobal('fetch', async (request: Request) => {
      asked.push(request.method === 'PUT' ? await request.json() : request.method);
      return (answers.shift() ?? LOST)();
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  async function turnOn(settings: Partial<PushChoice> = {}) {
    const { tellServer } = await import('#ui/push/tell-server.ts');
    return tellServer({ user: ADA, token: session.token, subscription: KEYS, settings });
  }
  const start = async () => (await import('#ui/push/renew-push.ts')).renewPush(session);
  const choice = () => readPushChoice(ADA, storages);

  it('U1064 leaves a device that knows of its subscription, and ends it with the session', async () => {
    expect((await turnOn()).kind).toBe('offline');
    expect(choice()).toMatchObject({ isUnsure: true });
    await endPush(ADA);
    expect([done, choice()]).toEqual([['unsubscribed'], null]);
  });

  it('U1064 is asked for again at the next start: they are on as the server says', async () => {
    await turnOn();
    const state = { key: 'k', subscription: on };
    answers = [() => answering(state), () => answering(state)];
    await start();
    expect(asked.slice(1)).toEqual(['GET', expect.objectContaining({ digest_hour: 6, show_names: true })]);
    const { time_zone: _, ...settings } = on;
    expect(choice()).toEqual({ ...settings, told: expect.anything() as unknown });
  });

  it('U1064 is asked for again at the next start: they are off where the server has none', async () => {
    await turnOn();
    answers = [() => answering({ key: 'k', subscription: null })];
    await start();
    expect([asked.slice(1), done, choice()]).toEqual([['GET'], ['unsubscribed'], null]);
  });

  it('U1064 of a change leaves what was chosen before, which is told again', async () => {
    writePushChoice(ADA, CHOICE, storages);
    await turnOn({ digest_hour: 9 });
    expect(choice()).toEqual({ ...CHOICE, told: null });
  });

  it('U1064 differs from a refusal, after which all is as before', async () => {
    answers = [() => answering({ message: 'No.' }, 422), () => answering({ message: 'No.' }, 422)];
    await turnOn();
    expect([done, choice()]).toEqual([['unsubscribed'], null]);
    writePushChoice(ADA, CHOICE, storages);
    await turnOn({ digest_hour: 9 });
    expect(choice()).toEqual(CHOICE);
  });

  it('U1064 that comes after a logout does not turn them on again', async () => {
    answers = [
      async () => {
        await endPush(ADA);
        return answering({ key: 'k', subscription: on });
      },
    ];
    await turnOn();
    expect(choice()).toBeNull();
  });
});
