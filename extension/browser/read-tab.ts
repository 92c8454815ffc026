import type { SentText } from '#domain/captured.ts';

/** Of a press on the entry of the context menu. */
export interface MenuPress {
  readonly frameId?: number | undefined;
  readonly selectionText?: string | undefined;
}

/** Firefox's own pages, whose address it tells, unlike Chromium; its reader shows a page of somebody else. */
const OF_THE_BROWSER = /^(about:(?!reader\?)|chrome:|resource:)/;

/**
 * Title, address and selection of the page that a person has pressed on. Null for a page that the browser does not let
 * extensions read, such as its settings.
 */
export async function readTab(tab: chrome.tabs.Tab, press: MenuPress = {}): Promise<SentText | null> {
  const { id, url, title } = tab;
  if (id === undefined || url === undefined || url === '' || OF_THE_BROWSER.test(url)) return null;
  // The menu's own text has no line ends; but only it has what is selected in a frame of another site.
  const text = (await selectionIn(id, press.frameId ?? 0)) ?? press.selectionText ?? null;
  return { title: title ?? null, text, url };
}

/**
 * Chromium 156 refuses 2 of 25 scripts in the first milliseconds after a press, and takes them 50 ms later: the page's process
 * hears of the permission by another way than of the script.
 */
const PAUSES_MS = [50, 200];

/** Null where scripts may not run, such as a viewer of PDF files, and for no selection. */
async function selectionIn(tabId: number, frameId: number): Promise<string | null> {
  for (const pauseMs of [...PAUSES_MS, null]) {
    try {
      const [found] = await chrome.scripting.executeScript({
        target: { tabId, frameIds: [frameId] },
        // It runs in the page, without anything from around it.
        func: () => String(getSelection() ?? ''),
      });
      return found?.result || null;
    } catch {
      if (pauseMs !== null) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return null;
}
