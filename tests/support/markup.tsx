/** A component as it is drawn first, as text: enough for what is said and offered, without a browser. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';

import type { User } from '#domain/user.ts';
import type { Device } from '#store/device.ts';
import { OverlayHistoryContext } from '#ui/overlays/overlay-history-context.ts';
import { createOverlayHistory, type BrowserHistory } from '#ui/overlays/overlay-history.ts';
import { ConfirmContext } from '#ui/dialogs/confirm-context.ts';
import { SessionContext, type SessionValue } from '#ui/session/session-context.ts';
import { createFirstList } from '#ui/session/first-list.ts';
import { createWaits } from '#ui/session/waits.ts';
import { TodayContext } from '#ui/session/today-context.ts';
import { SpacesContext, type Spaces } from '#ui/session/spaces-context.ts';
import { TODAY } from './task-builder.ts';
import { ToastsContext } from '#ui/toasts/toasts-context.ts';
import { createToasts } from '#ui/toasts/toasts.ts';

export function draw(node: ReactNode, address = '/'): string {
  return renderToStaticMarkup(
    <ToastsContext value={createToasts()}>
      <MemoryRouter initialEntries={[address]}>
        <TodayContext value={TODAY}>
          <OverlayHistoryContext value={createOverlayHistory(NO_HISTORY, 'page')}>
            {node}
          </OverlayHistoryContext>
        </TodayContext>
      </MemoryRouter>
    </ToastsContext>,
  );
}

/** A screen of somebody signed in, before anything was read from the device. */
export function drawScreen(screen: ReactNode, address = '/'): string {
  return draw(
    <SessionContext value={SIGNED_IN}>
      <SpacesContext value={SPACES}>
        <ConfirmContext value={() => Promise.resolve(false)}>{screen}</ConfirmContext>
      </SpacesContext>
    </SessionContext>,
    address,
  );
}

/** What is to be read, in its order. */
export function wordsOf(markup: string): string {
  return unescape(markup.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

/** The names of the buttons, links, boxes and so on, as a screen reader says them. */
export function namesOf(markup: string, tag: string): string[] {
  const elements = markup.matchAll(new RegExp(`<${tag}(?: ([^>]*))?>(?:(.*?)</${tag}>)?`, 'gs'));
  return [...elements].map(([, attributes = '', content = '']) => {
    const label = /aria-label="([^"]*)"/.exec(attributes)?.[1];
    return label === undefined ? wordsOf(content) : unescape(label);
  });
}

function unescape(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

const nothing = () => undefined;
/** Nobody goes anywhere in what is drawn once. */
const NO_HISTORY: BrowserHistory = { state: null, pushState: nothing, replaceState: nothing, go: nothing };
const SPACES: Spaces = {
  active: ['personal'],
  available: ['personal', 'work'],
  hasFamily: false,
  isComing: false,
  families: [],
  select: nothing,
};
const SIGNED_IN: SessionValue = {
  state: {
    kind: 'open',
    session: { token: 'token', user: { id: 1, email: 'ada@example.org' } as User, isRemembered: true },
    serverId: 'here',
    sessionMark: 'mark',
    // Nothing is read while a screen is drawn first.
    device: {} as Device,
  },
  renewToken: () => Promise.resolve(),
  expect: nothing,
  signIn: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
  ended: () => Promise.resolve({ end: () => Promise.resolve([]), discard: () => Promise.resolve(true) }),
  pull: nothing,
  hasPulled: () => Promise.resolve(null),
  reopen: nothing,
  waits: createWaits(),
  firstList: createFirstList(),
};
