import { useRefusedSettings } from '../settings/use-refused-settings.ts';
import { useDoneByOthers } from './use-done-by-others.ts';
import { useOverwritten } from './use-overwritten.ts';

/** Shows nothing itself: tells, on whatever screen the user is, what happened elsewhere. */
export default function Notices() {
  useRefusedSettings();
  useOverwritten();
  useDoneByOthers();
  return null;
}
