/** The button in the toolbar: its icon, the number at it, and both in words for whoever sees neither. */
import { iconStateOf, type Icon, type IconState } from '../queue/icon-state.ts';
import { shelf } from './shelf.ts';
import { textOf, type TextName } from './texts.ts';

/** White is legible on each of them. */
const COLOURS = { ready: '#22723f', waiting: '#385db8', failed: '#b3261e', off: '#5c5c5c' } as const;
const NEWS_MS = 3_000;

const REASONS = {
  unreachable: 'titleUnreachable',
  notKinbox: 'titleNotKinbox',
  needsHttps: 'titleNeedsHttps',
  redirected: 'titleRedirected',
  tooOld: 'titleTooOld',
  serverError: 'titleServerError',
  busy: 'titleBusy',
  tokenRefused: 'titleTokenRefused',
  noPermission: 'titleNoPermission',
  refused: 'titleRefused',
  othersPages: 'titleOthersPages',
  notSetUp: 'titleNotSetUp',
} as const satisfies Record<NonNullable<IconState['reason']>, TextName>;

export async function showState(): Promise<void> {
  const { icon, count, reason } = iconStateOf(await shelf.read());
  const waiting = count > 0 ? [textOf('titleWaiting', String(count))] : [];
  const title = [textOf('add'), ...waiting, ...(reason === null ? [] : [reasonText(reason)])];
  await draw({ icon, badge: count > 0 ? String(count) : '', title: title.join('\n') });
}

export function reasonText(reason: NonNullable<IconState['reason']>): string {
  return textOf(REASONS[reason]);
}

/** For a few seconds, unless the worker ends before: it draws the state at its next start. */
export async function showSent(): Promise<void> {
  await showNews('ready', '✓', textOf('sent'));
}

/** What was pressed could not be done. */
export async function showProblem(problem: 'notReadable' | 'full' | 'notStored'): Promise<void> {
  await showNews('failed', '!', textOf(problem));
}

/** `count`: characters of a selection. */
export async function showCut(count: number): Promise<void> {
  await showNews('waiting', '…', textOf('cut', String(count)));
}

async function showNews(icon: Icon, badge: string, title: string): Promise<void> {
  await draw({ icon, badge, title });
  setTimeout(() => void showState(), NEWS_MS);
}

async function draw({ icon, badge, title }: { icon: Icon; badge: string; title: string }): Promise<void> {
  const path = { 16: `/icons/${icon}-16.png`, 32: `/icons/${icon}-32.png` };
  await Promise.all([
    chrome.action.setIcon({ path }),
    chrome.action.setBadgeText({ text: badge }),
    chrome.action.setBadgeBackgroundColor({ color: COLOURS[icon] }),
    chrome.action.setBadgeTextColor({ color: '#ffffff' }),
    chrome.action.setTitle({ title }),
  ]);
}
