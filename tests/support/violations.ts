/**
 * Violations of the page's security policy, Trusted Types included, in every browser context that a test file opens.
 * `no-violations.ts` looks after each test, so that no journey has to remember to.
 */
import type { BrowserContext, ConsoleMessage } from 'playwright';

declare global {
  interface Window {
    readonly kinboxViolation: (said: string) => void;
  }
}

// The one list that contexts of a file write and its hooks read: a test file has its own modules.
const found: string[] = [];

/** Before the context's first page. */
export async function watchViolations(context: BrowserContext): Promise<void> {
  await context.exposeBinding('kinboxViolation', (_source, said: string) => void found.push(said));
  await context.addInitScript(() => {
    window.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, sample } = event;
      window.kinboxViolation(`${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`);
    });
  });
  // A page that closes at once cannot call back, and a worker has no window: both still log to the console.
  const listen = (message: ConsoleMessage) => {
    if (/Content Security Policy|Trusted ?(Type|HTML|Script)/.test(message.text()))
      found.push(message.text());
  };
  context.on('console', listen);
  context.on('serviceworker', (worker) => void worker.on('console', listen));
}

/** Those since it was last asked. */
export function takeViolations(): readonly string[] {
  return found.splice(0);
}
