import type { Task } from '#domain/task.ts';
import { saveFile } from '../parts/save-file.ts';
import { googleCalendarUrl, icsFile } from './calendar.ts';

/** Opens Google's page in another tab, or saves a file. `at`: ms since the epoch. */
export function addToCalendar(
  { name, ref, due_on }: Pick<Task, 'name' | 'ref' | 'due_on'>,
  how: 'page' | 'file',
  at: number,
): void {
  const event = { title: name, dueOn: due_on, at, uid: ref };
  if (how === 'page') window.open(googleCalendarUrl(event), '_blank', 'noopener,noreferrer');
  else saveFile({ name: 'task.ics', type: 'text/calendar', text: icsFile(event) });
}
