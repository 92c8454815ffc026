import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type Session, type TestApp, type TestAppOptions } from './server-app.ts';

/** The app of whichever test is running, and filled in by hooks: it is empty while a file is collected. */
export interface HookedApp extends TestApp {
  /** Registers this person whenever the app is new. */
  readonly person: (firstName?: string) => Session;
  /** Replaces the app by another one with the same people. */
  readonly reopen: (options: TestAppOptions) => Promise<void>;
}

/** Each test of the file or of the `describe` has an app of its own. */
export function appForEach(options?: TestAppOptions): HookedApp {
  return hookedApp({ before: beforeEach, after: afterEach }, options);
}

/** All tests of the file or of the `describe` share an app. */
export function appForAll(options?: TestAppOptions): HookedApp {
  return hookedApp({ before: beforeAll, after: afterAll }, options);
}

interface Hooks {
  readonly before: (run: () => Promise<void>) => void;
  readonly after: (run: () => Promise<void>) => void;
}

function hookedApp({ before, after }: Hooks, options?: TestAppOptions): HookedApp {
  const registrations: (() => Promise<void>)[] = [];
  const app = {
    person: (firstName?: string) => {
      const person = {} as Session;
      const register = async () => void Object.assign(person, await app.register(firstName));
      registrations.push(register);
      before(register);
      return person;
    },
    reopen: async (others: TestAppOptions) => {
      await app.close();
      Object.assign(app, await createTestApp(others));
      for (const register of registrations) await register();
    },
  } as HookedApp;
  before(async () => void Object.assign(app, await createTestApp(options)));
  after(() => app.close());
  return app;
}
