import { ensureBuild } from '../../scripts/prepare.mjs';

/** vitest's global setup of the projects that run the built app. */
export default function setup(): void {
  ensureBuild();
}
