/** A session that is not remembered, in several tabs of one browser. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#domain/user.ts';
import type { Storages } from '#store/local/browser-storage.ts';
import { mayBeOpenInATab } from '#store/account/open-sessions.ts';
import { clearSession, readSession, writeSession, type Session } from '#store/account/session.ts';
import { shareSession, takeSharedSession, tellSession } from '#store/account/shared-session.ts';

const ada = { id: 1, email: 'ada@kin.example' } as User;
const ben = { id: 2, email: 'ben@kin.example' } as User;
const brief = (token: string, user = ada): Session => ({ token, user, isRemembered: false });

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

const open: (() => void)[] = [];
// As over HTTPS: a tab is known to be there, and is given time to answer.
beforeEach(() => vi.stubGlobal('navigator', { locks: {} }));
afterEach(() => {
  open.splice(0).forEach((close) => close());
  vi.unstubAllGlobals();
});

/** With session storage of its own, and the local storage of its browser. */
function openTab(local = memory(), session?: Session) {
  const own = memory();
  const storages: Storages = { local: () => local, session: () => own };
  if (session) writeSession(session, storages);
  const onTaken = vi.fn();
  const listen = () => open.push(shareSession(onTaken, storages));
  return { storages, onTaken, listen, close: () => open.splice(0).forEach((close) => close()) };
}

it('W130 a new tab takes over the session of another one, which is not remembered', async () => {
  const local = memory();
  const tab = openTab(local, brief('1|ada'));
  tab.listen();
  const next = openTab(local);
  expect(await takeSharedSession(next.storages)).toEqual(brief('1|ada'));
  expect(readSession(next.storages)).toEqual(brief('1|ada'));
  // The answer is for who has asked.
  expect(tab.onTaken).not.toHaveBeenCalled();
});

it('W130 a tab that asks while another one is starting is answered once that listens', async () => {
  const tab = openTab(memory(), brief('1|ada'));
  const witness = new BroadcastChannel('kinbox-shared-session');
  witness.addEventListener('message', tab.listen, { once: true });
  expect(await takeSharedSession(openTab().storages)).toEqual(brief('1|ada'));
  witness.close();
});

it('W130 a remembered session is not handed over, nor one that has ended', async () => {
  const tabs = [
    openTab(memory(), { ...brief('1|ada'), isRemembered: true }),
    openTab(memory(), brief('2|ada')),
  ];
  tabs.forEach(({ listen }) => listen());
  clearSession({ isRemembered: false }, tabs[1]?.storages);
  const next = openTab();
  expect(await takeSharedSession(next.storages)).toBeNull();
  expect(readSession(next.storages)).toBeNull();
});

it('W131 tabs without a session take over that of a sign-in, and nobody else does', async () => {
  const local = memory();
  const [signedOut, other, remembered] = [
    openTab(memory()),
    openTab(memory(), brief('2|ben', ben)),
    openTab(local, { ...brief('3|ada'), isRemembered: true }),
  ];
  [signedOut, other, remembered].forEach(({ listen }) => listen());
  tellSession(brief('1|ada'), 'fresh');
  await expect.poll(() => signedOut.onTaken).toHaveBeenCalledOnce();
  expect(readSession(signedOut.storages)).toEqual(brief('1|ada'));
  expect(readSession(other.storages)).toEqual(brief('2|ben', ben));
  expect(readSession(remembered.storages)?.token).toBe('3|ada');
});

it('W131 a renewed token signs nobody in who is signed out', async () => {
  const [signedOut, same] = [openTab(memory()), openTab(memory(), brief('1|former'))];
  [signedOut, same].forEach(({ listen }) => listen());
  tellSession(brief('1|latter'), 'renewed');
  await expect.poll(() => same.onTaken).toHaveBeenCalledOnce();
  expect(signedOut.onTaken).not.toHaveBeenCalled();
  expect(readSession(signedOut.storages)).toBeNull();
});

it('W130 where the browser refuses channels and locks nobody is asked, and nothing fails', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('BroadcastChannel', refuse);
  vi.stubGlobal('navigator', {
    locks: { query: () => Promise.reject(new DOMException('', 'SecurityError')) },
  });
  expect(await mayBeOpenInATab()).toBe(false);
  const { storages } = openTab();
  expect(await takeSharedSession(storages)).toBeNull();
  shareSession(() => undefined, storages)();
  tellSession(brief('1|ada'), 'fresh');
  expect(readSession(storages)).toBeNull();
});

it('W131 the tabs of a session go on with the token that has replaced theirs', async () => {
  const tab = openTab(memory(), brief('1|former'));
  tab.listen();
  tellSession(brief('1|latter'), 'renewed');
  await expect.poll(() => tab.onTaken).toHaveBeenCalledOnce();
  expect(readSession(tab.storages)?.token).toBe('1|latter');
});

it('W132 nothing of it is in the storage that outlives the tabs', async () => {
  const local = memory();
  const written = vi.spyOn(local, 'setItem');
  const tab = openTab(local, brief('1|ada'));
  tab.listen();
  const next = openTab(local);
  await takeSharedSession(next.storages);
  next.listen();
  tellSession(brief('1|latter'), 'renewed');
  await expect.poll(() => readSession(next.storages)?.token).toBe('1|latter');
  expect(written).not.toHaveBeenCalled();
  // With the last tab there is nobody left to ask.
  tab.close();
  expect(await takeSharedSession(openTab(local).storages)).toBeNull();
});
