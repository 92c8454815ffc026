/** The order of a list and its groups. */
import { message } from './messages.ts';

export const arrange = 'Arrange';
export const arrangedBy = message('Arrange: {order}, {groups}');
export const orders = { newest: 'Newest first', hand: 'By hand' };
export const groups = { none: 'No groups', project: 'Project', type: 'Type', effort: 'Effort' };
export const noProject = 'No project';
export const noType = 'No type';
export const noEffort = 'No effort';
export const groupOf = message('{list}: {group}');
export const noRoom = 'There is no room between these two any more. Move another row first.';
export const notMoved = message('The task was not moved. {reason}');
export const tooManyMoved = 'Above it are already 500 tasks that were moved by hand. Move it further up.';
