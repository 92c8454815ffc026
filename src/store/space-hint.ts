/** Whether this device has been told how to see several spaces at once: a thing to say once. */
import { browserStorages, type Storages } from './session.ts';

const KEY = 'kinbox_space_hint';

/** True the first time only. Where nothing can be remembered nobody is told, rather than each time anew. */
export function takeSpaceHint(storages: Pick<Storages, 'local'> = browserStorages): boolean {
  try {
    const local = storages.local();
    if (local.getItem(KEY) !== null) return false;
    local.setItem(KEY, 'told');
    return true;
  } catch {
    return false;
  }
}
