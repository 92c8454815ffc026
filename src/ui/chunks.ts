/** The parts of the interface that are neither screens nor in the first load, see also `screens.ts`. */
import { lazyPart } from './lazy-part.tsx';

export const NotFoundScreen = lazyPart(() => import('./layout/not-found-screen.tsx'));
export const OpeningFailed = lazyPart(() => import('./session/opening-failed.tsx'));
export const UpdatePrompt = lazyPart(() => import('./update/update-prompt.tsx'));
export const EditTaskDialog = lazyPart(() => import('./task/edit/edit-task-dialog.tsx'));
export const AddButton = lazyPart(() => import('./layout/add-button.tsx'));
export const CaptureDialog = lazyPart(() => import('./task/capture/capture-dialog.tsx'));
export const SearchDialog = lazyPart(() => import('./search/search-dialog.tsx'));
export const ConfirmSheet = lazyPart(() => import('./dialogs/confirm-sheet.tsx'));
export const AlmostFull = lazyPart(() => import('./storage/almost-full.tsx'));
export const SyncDialog = lazyPart(() => import('./sync/sync-dialog.tsx'));
export const UserMenuItems = lazyPart(() => import('./layout/user-menu-items.tsx'));
export const Notices = lazyPart(() => import('./layout/notices.tsx'));
export const Keyboard = lazyPart(() => import('./keyboard/keyboard.tsx'));
export const KeysDialog = lazyPart(() => import('./keyboard/keys-dialog.tsx'));
export const LogoutDialog = lazyPart(() => import('./layout/logout-dialog.tsx'));
