/** Installs every browser that a stage of `npm test` needs, beside the stages that need none. */
import { ensureHeadlessShell } from './chromium.mjs';
import { ensureEngines } from './engines.mjs';

// Failures are reported by the stages, which look for what they need themselves.
ensureHeadlessShell();
ensureEngines();
