/** Whether this device has shown how to select several spaces: the hint is shown once. */
import { browserStorages, type Storages } from './session.ts';

const KEY = 'kinbox_space_hint';

/** True the first time only. If nothing can be stored the hint is never shown, rather than every time. */
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
