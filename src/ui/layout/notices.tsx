import { useRefusedSettings } from '../settings/use-refused-settings.ts';
import { useBadge } from '../install/use-badge.ts';
import { usePushUpkeep } from '../push/use-push-upkeep.ts';
import { useLeftNotes } from '../notes/use-left-notes.ts';
import { useKeptShare } from '../share/use-kept-share.ts';
import { useDoneByOthers } from './use-done-by-others.ts';
import { useOverwritten } from './use-overwritten.ts';

export interface NoticesProps {
  /** Undefined until counted. */
  readonly inboxCount: number | undefined;
}

/** Shows nothing itself: tells, on whatever screen the user is, what happened elsewhere. */
export default function Notices({ inboxCount }: NoticesProps) {
  useBadge(inboxCount);
  usePushUpkeep();
  useKeptShare();
  useLeftNotes();
  useRefusedSettings();
  useOverwritten();
  useDoneByOthers();
  return null;
}
