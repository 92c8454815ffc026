/**
 * What wakes the extension: a service worker in Chromium, an event page in Firefox. Every listener is registered while this
 * file is loaded, because an event that wakes the worker is lost otherwise.
 */
import { deliver, DUE, RESCUE, setRescue } from './browser/deliver.ts';
import { openOutbox } from './browser/open-outbox.ts';
import { readTab, type MenuPress } from './browser/read-tab.ts';
import { shelf } from './browser/shelf.ts';
import { showCut, showProblem, showState } from './browser/show-state.ts';
import { textOf } from './browser/texts.ts';
import { pageText } from './queue/page-text.ts';

const MENU_ITEM = 'add';

const outbox = openOutbox();

chrome.runtime.onInstalled.addListener(({ reason }) => {
  void addMenuItem();
  if (reason === 'install') void chrome.runtime.openOptionsPage();
  // After an update alarms may be gone.
  void deliver(outbox, { isAsked: true });
});
chrome.runtime.onStartup.addListener(() => void deliver(outbox, { isAsked: true }));
// The key is `_execute_action`, which presses the button.
chrome.action.onClicked.addListener((tab) => void addPage(tab));
chrome.contextMenus.onClicked.addListener((press, tab) => {
  if (tab !== undefined) void addPage(tab, press);
});
chrome.alarms.onAlarm.addListener(({ name }) => {
  if (name === DUE || name === RESCUE) void deliver(outbox, { isAsked: name === RESCUE });
});
chrome.permissions.onAdded.addListener(() => void deliver(outbox, { isAsked: true }));
globalThis.addEventListener('online', () => void deliver(outbox, { isAsked: true }));

// News that an ended worker left at the button are over.
void showState();

async function addPage(tab: chrome.tabs.Tab, press?: MenuPress): Promise<void> {
  const read = await readTab(tab, press);
  const page = read === null ? null : pageText(read);
  if (page === null) return showProblem('notReadable');
  await setRescue();
  const added = await outbox.add(page);
  if (added !== 'added') return showProblem(added);
  await showState();
  if ((await shelf.read()).settings === null) return chrome.runtime.openOptionsPage();
  await deliver(outbox, { isAsked: true });
  if (page.cut > 0) await showCut(page.cut);
}

/** Anew after an update, which may have other words. */
async function addMenuItem(): Promise<void> {
  await chrome.contextMenus.removeAll();
  chrome.contextMenus.create({ id: MENU_ITEM, title: textOf('add'), contexts: ['page', 'selection'] });
}
