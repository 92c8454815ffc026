import { notePath, paths } from '../paths.ts';

/** No lists: here the round button would cover choices, fields and figures. */
const WITHOUT_CAPTURE: ReadonlySet<string> = new Set([
  paths.process,
  paths.review,
  paths.family,
  paths.invitation,
  paths.feedback,
  paths.profile,
  paths.settings,
  paths.admin,
  paths.adminFeedback,
]);

/** Whether narrow screens have the round button to add something at this address. */
export function offersCapture(pathname: string): boolean {
  return !WITHOUT_CAPTURE.has(pathname) && !pathname.startsWith(notePath(''));
}
