import { useEffect, useState } from 'react';
import { untilIdle } from '../until-idle.ts';
import { isAlmostFull, readDeviceStorage, type DeviceStorage } from './device-storage.ts';

/** Adding it all up costs the browser something. */
const LOOK_EVERY_MS = 60 * 60_000;

/**
 * What is stored, once it is almost all that may be; null while there is room. Looked at when the browser has nothing else to
 * do, and every hour from then on. Where `isLooking` is false nothing is asked, and what was known stays.
 */
export function useAlmostFull(isLooking = true): DeviceStorage | null {
  const [full, setFull] = useState<DeviceStorage | null>(null);
  useEffect(() => {
    if (!isLooking) return undefined;
    let isCurrent = true;
    const look = async () => {
      await untilIdle();
      const storage = isCurrent ? await readDeviceStorage() : null;
      if (isCurrent) setFull(storage !== null && isAlmostFull(storage) ? storage : null);
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [isLooking]);
  return full;
}
