/**
 * The browser's own controls around the pages of Firefox: the toolbar, its keys, the context menu, its questions. Firefox's
 * remote debugging, which `about:debugging` speaks too, reaches them beside Playwright: of WebDriver there is one session
 * only, and Playwright 1.64 loses every second of the browser's own pages. Each function here runs in the browser's process.
 */
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { LIMITS } from './time-limits.mjs';
import { awaitedLater } from './awaited-later.ts';

const ASK_EVERY_MS = 20;
const MOST_TABS = 8;

export const CONTROL_PREFERENCES = {
  'devtools.debugger.remote-enabled': true,
  'devtools.debugger.prompt-connection': false,
  'devtools.chrome.enabled': true,
};

export interface Controls {
  /** Runs in the browser's process, and so may use nothing from around it. What it takes and returns is JSON. */
  evaluate<T, A = undefined>(run: (arg: A) => T | Promise<T>, arg?: A): Promise<T>;
}

/** `port`: of `--start-debugger-server`. */
export async function openControls(port: number): Promise<Controls> {
  const socket = connect(port, '127.0.0.1');
  const waiting: ((packet: Packet) => boolean)[] = [];
  let received = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      // Each packet has its length before it.
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, colon).toString());
      if (colon === -1 || received.length < end) return;
      const packet = JSON.parse(received.subarray(colon + 1, end).toString()) as Packet;
      received = received.subarray(end);
      const place = waiting.findIndex((isMine) => isMine(packet));
      if (place !== -1) waiting.splice(place, 1);
    }
  });
  const packetOf = (isWanted: (packet: Packet) => boolean) =>
    new Promise<Packet>((resolve) => {
      waiting.push((packet) => {
        if (isWanted(packet)) resolve(packet);
        return isWanted(packet);
      });
    });
  const ask = (to: string, type: string, more: Readonly<Record<string, unknown>> = {}) => {
    const answer = packetOf((packet) => packet.from === to && packet.type === undefined);
    const text = JSON.stringify({ to, type, ...more });
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return answer;
  };

  // It greets first.
  await packetOf(({ from }) => from === 'root');
  const { processDescriptor } = await ask('root', 'getProcess', { id: 0 });
  const { process: target } = await ask(String(processDescriptor?.actor), 'getTarget');
  const shell = String(target?.consoleActor);
  return {
    async evaluate(run, arg) {
      const text = `(async () => JSON.stringify((await (${run.toString()})(${JSON.stringify(arg)})) ?? null))()`;
      const result = packetOf(({ type }) => type === 'evaluationResult');
      await ask(shell, 'evaluateJSAsync', { text, mapped: { await: true } });
      const { result: json, exceptionMessage } = await result;
      if (typeof json !== 'string')
        throw new Error(`In Firefox: ${JSON.stringify(exceptionMessage ?? json)}`);
      return JSON.parse(json) as never;
    },
  };
}

interface Packet {
  readonly from: string;
  /** An answer has none, an event has one. */
  readonly type?: string;
  readonly processDescriptor?: { readonly actor: string };
  readonly process?: { readonly consoleActor: string };
  readonly result?: unknown;
  readonly exceptionMessage?: unknown;
}

/** A new tab, in front. Of some Playwright 1.64 never learns that a script can run there: another one is opened then. */
export async function openTab(controls: Controls, context: BrowserContext, url: string): Promise<Page> {
  for (let attempt = 0; attempt < MOST_TABS; attempt += 1) {
    const opened = awaitedLater(context.waitForEvent('page'));
    await selectNewTab(controls, url);
    const page = await opened;
    // Of the page itself: the empty one before it may answer although this one never will.
    const answer = page
      .waitForFunction((at) => location.href === at && document.readyState === 'complete', url)
      .then(
        () => true,
        () => false,
      );
    if (await Promise.race([answer, delay(LIMITS.poll, false)])) return page;
  }
  throw new Error(`Firefox lets no tab with ${url} be driven.`);
}

/** In the right process from its beginning. */
export function selectNewTab(controls: Controls, url: string): Promise<void> {
  return controls.evaluate((url) => {
    const { gBrowser } = Services.wm.getMostRecentWindow('navigator:browser');
    const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
    gBrowser.selectedTab = gBrowser.addTab(url, { triggeringPrincipal });
  }, url);
}

/** As _Install Add-on From File_ does; returns the host of its pages. */
export function installAddOn(controls: Controls, path: string): Promise<string> {
  return controls.evaluate(async (path) => {
    const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
    const file = Cc['@mozilla.org/file/local;1'].createInstance(Ci.nsIFile);
    file.initWithPath(path);
    const { id } = await (await AddonManager.getInstallForFile(file)).install();
    return WebExtensionPolicy.getByID(id).mozExtensionHostname;
  }, path);
}

/** The button of an extension, which is moved into the toolbar from the menu of extensions. */
export function pressToolbarButton(controls: Controls, id: string): Promise<void> {
  return controls.evaluate((id) => {
    const { CustomizableUI } = ChromeUtils.importESModule(
      'moz-src:///browser/components/customizableui/CustomizableUI.sys.mjs',
    );
    const widget = `${id.replaceAll(/[@.]/g, '_')}-browser-action`;
    CustomizableUI.addWidgetToArea(widget, 'nav-bar');
    const { document } = Services.wm.getMostRecentWindow('navigator:browser');
    document.querySelector<HTMLElement>(`#${widget} .unified-extensions-item-action-button`)!.click();
  }, id);
}

/** Together, as a keyboard would send them to the browser; those that Playwright presses reach only the page. */
export function pressKeys(
  controls: Controls,
  keys: readonly { readonly key: string; readonly code: string; readonly keyCode: number }[],
): Promise<void> {
  return controls.evaluate((keys) => {
    const window = Services.wm.getMostRecentWindow('navigator:browser');
    const keyboard = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
    keyboard.beginInputTransactionForTests(window);
    const events = keys.map((key) => new window.KeyboardEvent('', key));
    for (const event of events) keyboard.keydown(event);
    for (const event of events.toReversed()) keyboard.keyup(event);
  }, keys);
}

/** Chooses an entry of the context menu that a right click has opened. */
export function chooseInMenu(controls: Controls, label: string): Promise<void> {
  return untilDone(() =>
    controls.evaluate((label) => {
      const { document } = Services.wm.getMostRecentWindow('navigator:browser');
      const menu = document.querySelector<ChromeMenu>('#contentAreaContextMenu')!;
      const entry = menu.querySelector(`menuitem[label="${label}"]:not([hidden])`);
      if (menu.state !== 'open' || entry === null) return false;
      menu.activateItem(entry);
      return true;
    }, label),
  );
}

/** Answers the browser's question; returns it. */
export async function answerQuestion(controls: Controls, answer: 'Allow' | 'Deny'): Promise<string> {
  let question: string | null = null;
  await untilDone(async () => {
    question = await controls.evaluate((answer) => {
      const { panel } = Services.wm.getMostRecentWindow('navigator:browser').PopupNotifications;
      const asked = panel.state === 'open' ? panel.firstElementChild : null;
      const button = [asked?.button, asked?.secondaryButton].find((each) => each?.label === answer);
      button?.click();
      return button === undefined ? null : asked!.textContent;
    }, answer);
    return question !== null;
  });
  return String(question);
}

/** As Firefox does when it has been idle for half a minute, whatever still runs in it. */
export async function endBackground(controls: Controls, id: string): Promise<void> {
  await untilDone(() =>
    controls.evaluate(async (id) => {
      const { extension } = WebExtensionPolicy.getByID(id);
      await extension.terminateBackground({ disableResetIdleForTest: true });
      return extension.backgroundState === 'stopped';
    }, id),
  );
}

/** Of the browser itself. */
export function processIdOf(controls: Controls): Promise<number> {
  return controls.evaluate(() => Services.appinfo.processID);
}

/** Errors in the code of an extension. */
export function errorsOf(controls: Controls, host: string): Promise<string[]> {
  return controls.evaluate((host) => {
    const own = Services.console.getMessageArray().filter((each) => each.sourceName?.includes(host));
    return own.filter((each) => ((each.flags ?? 0) & 1) === 0).map(({ message }) => message);
  }, host);
}

/** The test's own limit ends it. */
async function untilDone(attempt: () => Promise<boolean>): Promise<void> {
  while (!(await attempt())) await delay(ASK_EVERY_MS);
}

/* What is used of Firefox, which has no types. */

interface ChromeMenu extends HTMLElement {
  readonly state: string;
  activateItem(entry: Element): void;
}

interface ChromeButton extends HTMLElement {
  readonly label: string;
}

interface ChromeWindow {
  readonly document: Document;
  readonly KeyboardEvent: typeof KeyboardEvent;
  readonly gBrowser: {
    selectedTab: unknown;
    addTab(url: string, options: { readonly triggeringPrincipal: unknown }): unknown;
  };
  readonly PopupNotifications: {
    readonly panel: {
      readonly state: string;
      readonly firstElementChild: {
        readonly textContent: string;
        readonly button?: ChromeButton;
        readonly secondaryButton?: ChromeButton;
      } | null;
    };
  };
}

declare const Services: {
  readonly wm: { getMostRecentWindow(type: 'navigator:browser'): ChromeWindow };
  readonly appinfo: { readonly processID: number };
  readonly scriptSecurityManager: { getSystemPrincipal(): unknown };
  readonly console: {
    getMessageArray(): { readonly message: string; readonly sourceName?: string; readonly flags?: number }[];
  };
};

declare const ChromeUtils: {
  importESModule(name: 'resource://gre/modules/AddonManager.sys.mjs'): {
    readonly AddonManager: {
      getInstallForFile(file: ChromeFile): Promise<{ install(): Promise<{ readonly id: string }> }>;
    };
  };
  importESModule(name: 'moz-src:///browser/components/customizableui/CustomizableUI.sys.mjs'): {
    readonly CustomizableUI: { addWidgetToArea(widget: string, area: 'nav-bar'): void };
  };
};

interface ChromeFile {
  initWithPath(path: string): void;
}

interface ChromeKeyboard {
  beginInputTransactionForTests(window: ChromeWindow): void;
  keydown(event: KeyboardEvent): void;
  keyup(event: KeyboardEvent): void;
}

declare const Cc: {
  readonly '@mozilla.org/file/local;1': { createInstance(type: unknown): ChromeFile };
  readonly '@mozilla.org/text-input-processor;1': { createInstance(type: unknown): ChromeKeyboard };
};
declare const Ci: { readonly nsIFile: unknown; readonly nsITextInputProcessor: unknown };

declare const WebExtensionPolicy: {
  getByID(id: string): {
    readonly mozExtensionHostname: string;
    readonly extension: {
      readonly backgroundState: string;
      terminateBackground(options: { readonly disableResetIdleForTest: boolean }): Promise<void>;
    };
  };
};
