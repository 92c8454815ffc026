import { useRefusedSettings } from '../settings/use-refused-settings.ts';
import { useBadge } from '../install/use-badge.ts';
import { usePushUpkeep } from '../push/use-push-upkeep.ts';
import { useLeftNotes } from '../notes/use-left-notes.ts';
import { useKeptShare } from '../share/use-kept-share.ts';
import { useParkedMessage } from '../sync/use-parked-message.ts';
import { useDoneByOthers } from './use-done-by-others.ts';
import { useOverwritten } from './use-overwritten.ts';
import { useSinglePresses } from './use-single-presses.ts';
import { useUndoShortcut } from './use-undo-shortcut.ts';

export interface NoticesProps {
  /** Undefined until counted. */
  readonly inboxCount: number | undefined;
  /** The panel of the sync itself lists the parked changes. */
  readonly isPanelOpen: boolean;
  readonly onShowParked: () => void;
}

/**
 * Shows nothing itself: tells, on whatever screen the user is, what happened elsewhere, and undoes what was done here. Loaded
 * after the first screen, before which nothing was done.
 */
export default function Notices({ inboxCount, isPanelOpen, onShowParked }: NoticesProps) {
  useBadge(inboxCount);
  useParkedMessage({ isPanelOpen, onShow: onShowParked });
  usePushUpkeep();
  useKeptShare();
  useLeftNotes();
  useRefusedSettings();
  useOverwritten();
  useDoneByOthers();
  useUndoShortcut();
  useSinglePresses();
  return null;
}
