/** The options page: the server and its token, and what has not arrived there. */
import { patternOf } from '../browser/ask-server.ts';
import { deliver } from '../browser/deliver.ts';
import { openOutbox } from '../browser/open-outbox.ts';
import { shelf } from '../browser/shelf.ts';
import { showState } from '../browser/show-state.ts';
import { textOf, type TextName } from '../browser/texts.ts';
import type { TestResult } from '../queue/outbox.ts';
import type { Settings } from '../queue/waiting-page.ts';
import { byId, fillTexts, say } from './page-parts.ts';
import { readForm } from './read-form.ts';
import { readServerAddress } from '../queue/server-address.ts';
import { drawPages } from './waiting-list.ts';

const TESTS = {
  works: 'testWorks',
  unreachable: 'testUnreachable',
  notKinbox: 'testNotKinbox',
  needsHttps: 'testNeedsHttps',
  redirected: 'testRedirected',
  tooOld: 'testTooOld',
  serverError: 'testServerError',
  busy: 'testBusy',
  tokenRefused: 'testTokenRefused',
  noPermission: 'testNoPermission',
} as const satisfies Record<TestResult, TextName>;

const outbox = openOutbox();
const server = byId('server', HTMLInputElement);
const token = byId('token', HTMLInputElement);
const status = byId('connection-status', HTMLElement);
/**
 * As it is stored, also by another tab: a request for a permission must follow the press at once, with no wait for the
 * storage.
 */
let stored: Settings | null = null;

fillTexts();
byId('connection', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void save();
});
server.addEventListener('input', showPlain);
byId('test', HTMLElement).addEventListener('click', () => void test());
byId('disconnect', HTMLElement).addEventListener('click', () => void disconnect());
byId('send-now', HTMLElement).addEventListener('click', () => void deliver(outbox, { isAsked: true }));
chrome.storage.onChanged.addListener(({ settings }) => {
  void drawPages(outbox);
  if (settings !== undefined) void readStored();
});
server.value = (await readStored())?.server ?? '';
showPlain();
await Promise.all([drawPages(outbox), showShortcut(), deliver(outbox, { isAsked: true })]);

async function save(): Promise<void> {
  const result = readForm({ server: server.value, token: token.value }, stored);
  const problem = result.kind === 'problem' ? result.problem : null;
  server.setAttribute('aria-invalid', String(problem === 'noAddress'));
  token.setAttribute('aria-invalid', String(problem === 'noToken' || problem === 'tokenForServer'));
  if (result.kind === 'problem') {
    (problem === 'noAddress' ? server : token).focus();
    return say(status, textOf(result.problem), 'problem');
  }
  const { settings } = result;
  const isAllowed = await chrome.permissions.request({ origins: [patternOf(settings.server)] });
  if (!isAllowed) return say(status, textOf('permissionRefused'), 'problem');
  await outbox.connect(settings);
  await giveBackOthers(settings.server);
  token.value = '';
  await readStored();
  server.value = settings.server;
  showPlain();
  say(status, textOf('testing'));
  const works = await outbox.test();
  if (works !== null)
    say(status, textOf('saved', textOf(TESTS[works])), works === 'works' ? 'news' : 'problem');
  await deliver(outbox, { isAsked: true });
  await showState();
}

async function test(): Promise<void> {
  say(status, textOf('testing'));
  const result = await outbox.test();
  if (result === null) return say(status, textOf('titleNotSetUp'), 'problem');
  say(status, textOf(TESTS[result]), result === 'works' ? 'news' : 'problem');
  if (result === 'works') await deliver(outbox, { isAsked: true });
}

/** What waits stays: it is for the account that it was added for. */
async function disconnect(): Promise<void> {
  await outbox.connect(null);
  await giveBackOthers(null);
  await readStored();
  await showState();
  say(status, textOf('disconnected'));
}

/** The permissions for all hosts but that of the server: another tab may have named one in between. */
async function giveBackOthers(next: string | null): Promise<void> {
  const { origins = [] } = await chrome.permissions.getAll();
  const others = origins.filter((pattern) => next === null || pattern !== patternOf(next));
  if (others.length > 0) await chrome.permissions.remove({ origins: others });
}

async function readStored(): Promise<Settings | null> {
  stored = (await shelf.read()).settings;
  for (const id of ['test', 'disconnect', 'token-kept']) byId(id, HTMLElement).hidden = stored === null;
  return stored;
}

function showPlain(): void {
  const address = readServerAddress(server.value);
  byId('plain-hint', HTMLElement).hidden = address.kind === 'none' || !address.isPlain;
}

async function showShortcut(): Promise<void> {
  const key = (await chrome.commands.getAll()).find(({ name }) => name === '_execute_action')?.shortcut;
  byId('shortcut', HTMLElement).textContent = key ? textOf('shortcut', key) : textOf('noShortcut');
}
