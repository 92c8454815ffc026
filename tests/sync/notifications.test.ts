/** What the worker shows of push messages, and where a press leads. */
import { Dexie } from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids.ts';
import type { PushMessage } from '#domain/wire/push-message.ts';
import { AccountsDb } from '#store/account/accounts-db.ts';
import { noticeOf } from '#sw/notification.ts';
import { openNotified, showMessage, type Page } from '#sw/notifications.ts';
import { renewSubscription } from '#sw/renew-subscription.ts';
import { createPushDevice } from '../support/push-device.ts';

const turn = { what: 'turn', id: 'a', path: '/projects/4' } as const;
const given = { what: 'given', id: 'b', path: '/todo' } as const;
const invited = { what: 'invited', id: '3', path: '/family' } as const;
const news = (...items: Extract<PushMessage, { kind: 'news' }>['items']): PushMessage => ({
  kind: 'news',
  items,
  more: 0,
});
const words = (message: PushMessage | null) => {
  const { title, body, path } = noticeOf(message, null);
  return [title, body, path];
};

describe('W171 a notification says', () => {
  it.each<[string, PushMessage | null, readonly string[]]>([
    ['a turn', news(turn), ['It is your turn', '', '/projects/4']],
    ['two turns', news(turn, { ...turn, id: 'c' }), ['It is your turn with 2 tasks', '', '/projects/4']],
    ['the next turn', news({ ...turn, what: 'next', path: '/later' }), ['You are next', '', '/later']],
    [
      'the next turn by name',
      news({ ...turn, what: 'next', name: 'Bins' }),
      ['You are next: Bins', '', '/projects/4'],
    ],
    ['a gift', news(given), ['A task was given to you', '', '/todo']],
    ['an invitation', news(invited), ['You are invited to a family', '', '/family']],
    [
      'several',
      news(turn, given),
      ['2 things are new for you', 'It is your turn\nA task was given to you', '/todo'],
    ],
    [
      'several with an invitation',
      news(turn, invited),
      ['2 things are new for you', 'It is your turn\nYou are invited to a family', '/'],
    ],
    ['a turn by name', news({ ...turn, name: 'Paint' }), ['Your turn: Paint', '', '/projects/4']],
    ['a gift by name', news({ ...given, name: 'Paint', by: 'Ada' }), ['Ada gave you: Paint', '', '/todo']],
    ['a gift of nobody', news({ ...given, name: 'Paint' }), ['Given to you: Paint', '', '/todo']],
    ['an inviter', news({ ...invited, by: 'Ada' }), ['Ada invites you to a family', '', '/family']],
    [
      'the first names',
      {
        ...news(...['Paint', 'Sand', 'Saw'].map((name) => ({ ...given, id: name, name }))),
        more: 2,
      } as PushMessage,
      ['5 tasks were given to you', 'Paint, Sand, Saw and 2 more', '/todo'],
    ],
    ['what is due', { kind: 'digest', due: 2, back: 0 }, ['2 tasks are due', '', '/']],
    ['what is back', { kind: 'digest', due: 0, back: 1 }, ['1 task is back from Later', '', '/']],
    ['both', { kind: 'digest', due: 1, back: 2 }, ['1 task is due', '2 tasks are back from Later', '/']],
    [
      'both by name',
      { kind: 'digest', due: 1, back: 2, names: ['Rent', 'Bins', 'Book', 'Roof'] },
      ['1 task is due', 'Rent, Bins, Book', '/'],
    ],
    [
      'that it works',
      { kind: 'test' },
      [
        'Notifications work on this device',
        'This is where Kinbox tells you that it is your turn.',
        '/settings',
      ],
    ],
    ['that something is new', null, ['Something is new in Kinbox', '', '/']],
  ])('W171 %s', (_, message, expected) => {
    expect(words(message)).toEqual(expected);
  });
});

/** A registration that keeps what is shown, as a browser does: one for each tag. */
function createShade() {
  const shown = new Map<string, NotificationOptions & { readonly title: string }>();
  const isSilent: boolean[] = [];
  const registration = {
    showNotification: (title: string, { tag = '', body = '', data, silent }: NotificationOptions = {}) => {
      isSilent.push(silent ?? false);
      shown.set(tag, { title, tag, body, data: structuredClone(data) as unknown });
      return Promise.resolve();
    },
    getNotifications: ({ tag }: GetNotificationOptions = {}) =>
      Promise.resolve([...shown.values()].filter((each) => tag === undefined || each.tag === tag)),
  } as unknown as ServiceWorkerRegistration;
  return {
    registration,
    titles: () => Array.from(shown.values(), ({ title }) => title),
    clear: () => shown.clear(),
    /** Of each that was shown, in order. */
    isSilent,
  };
}

it.each(['', 'no JSON', '{}', '{"kind":"later"}', '{"kind":"news","items":[{}],"more":0}'])(
  'W170 a message that cannot be read (%s) is shown as one all the same',
  async (text) => {
    const shade = createShade();
    await showMessage(shade.registration, text, 12);
    expect(shade.titles()).toEqual(['Something is new in Kinbox']);
  },
);

it('W172 news are counted with those that are still shown, each once, and not with those that were cleared', async () => {
  const shade = createShade();
  const show = (message: PushMessage) => showMessage(shade.registration, JSON.stringify(message), 12);
  await show(news(given));
  await show(news(given, { ...given, id: 'c' }));
  await show({ kind: 'digest', due: 1, back: 0 });
  expect(shade.titles()).toEqual(['2 tasks were given to you', '1 task is due']);
  await show({ kind: 'digest', due: 3, back: 0 });
  expect(shade.titles()).toEqual(['2 tasks were given to you', '3 tasks are due']);
  shade.clear();
  await show(news({ ...given, id: 'd' }));
  expect(shade.titles()).toEqual(['A task was given to you']);
  await show({ ...news({ ...given, id: 'e' }), user: 2 });
  await show({ ...news({ ...given, id: 'f' }), user: 2 });
  expect(shade.titles()).toEqual(['2 tasks were given to you']);
});

it('W176 what comes within the quiet hours that it names is shown without a sound, also when it was sent before them', async () => {
  const shade = createShade();
  const quiet = { from: 21, until: 7 };
  const show = (message: object, hour: number) =>
    showMessage(shade.registration, JSON.stringify(message), hour);
  for (const hour of [20, 21, 2, 7]) await show({ ...news(turn), quiet }, hour);
  await show({ kind: 'digest', due: 1, back: 0, quiet }, 2);
  expect(shade.isSilent).toEqual([false, true, true, false, true]);
  expect(shade.titles()).toEqual(['It is your turn', '1 task is due']);
  // Of an older server, of a device without quiet hours, and a test, which somebody waits for.
  await show(news(turn), 2);
  await show({ kind: 'test' }, 2);
  expect(shade.isSilent.slice(5)).toEqual([false, false]);
});

describe('W173 a press', () => {
  const ORIGIN = 'https://kinbox.example';
  let done: unknown[];
  beforeEach(() => (done = []));

  /** `user`: who is signed in there; undefined: it does not answer. */
  const page = (
    name: string,
    { focused = false, user = undefined as number | null | undefined } = {},
  ): Page => ({
    focused,
    focus: () => {
      done.push(['focus', name]);
      return Promise.reject(new Error('Not without a gesture.'));
    },
    postMessage: (message, [port]) => {
      if (message.type === 'open') done.push([name, message]);
      else if (user !== undefined) (port as MessagePort).postMessage(user, []);
    },
  });
  const open = (pages: readonly Page[], carried: unknown) =>
    openNotified(
      {
        matchAll: () => Promise.resolve(pages),
        openWindow: (url) => {
          done.push(['open', url]);
          return Promise.resolve(null);
        },
      },
      ORIGIN,
      carried,
    );

  it('W173 leads to its page in the page that is open, which is not loaded again', async () => {
    await open([page('one'), page('two', { focused: true })], { path: '/projects/4' });
    expect(done).toEqual([
      ['focus', 'two'],
      ['two', { type: 'open', path: '/projects/4' }],
    ]);
  });

  it.each<[string, readonly Page[], string | null]>([
    [
      'of whom it is for',
      [
        page('silent'),
        page('nobody', { user: null }),
        page('ben', { user: 2, focused: true }),
        page('ada', { user: 1 }),
      ],
      'ada',
    ],
    [
      'that nobody is signed in in',
      [page('silent', { focused: true }), page('nobody', { user: null })],
      'nobody',
    ],
    ['that does not answer', [page('ben', { user: 2 }), page('silent')], 'silent'],
    ['that is new, and not of another person', [page('ben', { user: 2 })], null],
  ])('W173 leads to a page %s', async (_, pages, name) => {
    await open(pages, { path: '/todo', user: 1 });
    expect(done).toEqual(
      name === null
        ? [['open', '/todo']]
        : [
            ['focus', name],
            [name, { type: 'open', path: '/todo', user: 1 }],
          ],
    );
  });

  it.each<[unknown, string]>([
    [{ path: '/todo?edit=5' }, '/todo?edit=5'],
    [{ path: 'https://evil.example/' }, '/'],
    [{ path: '//evil.example/a' }, '/'],
    [{ path: '/\\evil.example/a' }, '/'],
    [{ path: 'javascript:alert(1)' }, '/'],
    [{ path: 7 }, '/'],
    [null, '/'],
  ])('W173 opens %j at %s where no page is open', async (carried, path) => {
    await open([], carried);
    expect(done).toEqual([['open', path]]);
  });
});

describe('W174 a subscription that the browser replaces', () => {
  const KEY = 'B'.repeat(87);
  const device = createPushDevice();
  const fresh = { endpoint: 'https://push.example/new', keys: device.keys };
  let requests: { method: string; token: string | null; body: unknown }[];
  beforeEach(async () => {
    requests = [];
    await Dexie.delete('kinbox');
  });

  async function renew(
    tokens: readonly (string | null)[],
    answers: Readonly<Record<string, unknown>>,
  ): Promise<readonly string[]> {
    const accounts = new AccountsDb();
    for (const [at, token] of tokens.entries()) {
      const userId = (at + 1) as UserId;
      await accounts.accounts.put({
        userId,
        serverId: 's',
        author: { id: userId, display_name: 'A' },
        token,
      });
    }
    const keys: string[] = [];
    await renewSubscription({
      accounts,
      origin: 'https://kinbox.example',
      timeZone: 'Europe/Berlin',
      fetch: (_, { method = 'GET', headers, body } = {}) => {
        const token = new Headers(headers).get('Authorization');
        requests.push({ method, token, body: body === undefined ? null : JSON.parse(body as string) });
        const answer = answers[token ?? ''];
        return answer === undefined
          ? Promise.reject(new TypeError('offline'))
          : Promise.resolve(Response.json(answer));
      },
      subscribe: (key) => {
        keys.push(key);
        return Promise.resolve({ toJSON: () => ({ ...fresh, expirationTime: null }) });
      },
    });
    return keys;
  }

  it('W174 is told to the server for the session that was notified, with the settings that it had', async () => {
    const on = {
      key: KEY,
      subscription: { time_zone: 'UTC', digest_hour: 8, quiet: null, show_names: true },
    };
    const keys = await renew(['1|a', null, '2|b'], {
      'Bearer 1|a': { key: KEY, subscription: null },
      'Bearer 2|b': on,
    });
    expect(keys).toEqual([KEY]);
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([
      { method: 'PUT', token: 'Bearer 2|b', body: { ...fresh, time_zone: 'Europe/Berlin' } },
    ]);
  });

  it('W174 stays as it is where nobody was notified, the server sends nothing, or it cannot be reached', async () => {
    expect(await renew(['1|a', '2|b'], { 'Bearer 1|a': { key: null, subscription: null } })).toEqual([]);
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });
});
