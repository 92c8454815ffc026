import { ensureBuild } from '../../server/prepare.mjs';

/** vitest's global setup of the projects that run the built app. */
export default function setup(): void {
  ensureBuild();
}
