import { lazyPart } from '../../lazy-part.tsx';

/** Below what a page is opened for. Offline it is there with the edit sheet, which is made of it. */
export const TaskHistory = lazyPart(async () => ({
  default: (await import('./task-history.tsx')).TaskHistory,
}));
