/** What is served beside the API: this build, and what pages of earlier ones still ask for. */
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '../log/log.ts';
import { readSiteFiles, type SiteFiles } from './files.ts';
import { keepBuild } from './kept-builds.ts';

const WORKER = '/sw.js';
/** Removes an installed worker, see `sw/leave.ts`. */
const LEAVING_WORKER = '/sw-leave.js';

export async function readSite(
  { dataDir, serviceWorker }: Pick<Config, 'dataDir' | 'serviceWorker'>,
  folder: string,
  log: Pick<Log, 'warn'>,
): Promise<SiteFiles> {
  const files = await readSiteFiles(folder);
  const before = await keepBuild(join(dataDir, 'builds'), files, log);
  const leaving = serviceWorker === 'off' ? files.get(LEAVING_WORKER) : undefined;
  return new Map([...before, ...files, ...(leaving === undefined ? [] : [[WORKER, leaving] as const])]);
}
