/** The figures for administrators. */
import { message } from './messages.ts';

export const title = 'Admin Dashboard';
export const subtitle = 'Counts and names: what tasks say is nobody else’s.';
export const tryAgain = 'Try again';
export const totalTasks = 'Total Tasks';
export const totalUsers = 'Total Users';
export const tasksOverTime = 'Tasks over time';
export const tasks = 'Tasks';
export const usersOverTime = 'Users over time';
export const users = 'Users';
export const topUsers = 'Top Users';
export const statsOffline =
  'The server cannot be reached. The statistics are on the server alone: they need a network.';
export const signedOut = 'Authentication required. Please log in again.';
export const notAdmin = 'Access denied. Admin privileges required.';
export const loadFailed = 'Failed to load admin statistics. Please try again.';
export const noUsers = 'Nobody has made a task yet.';
export const user = 'User';
export const largestAccounts = 'Most stored';
export const largestAccountsHint =
  'Texts and their history, with the families that the person owns. Changes are keys, which are kept for 90 days.';
export const stored = 'Stored';
export const storedRows = message(
  '{tasks, plural, one {# task} other {# tasks}}, {changes, plural, one {# change} other {# changes}}',
);
export const feedback = 'Feedback';
export const feedbackHint = 'What people wrote to those who run this Kinbox.';
export const readFeedback = 'Read feedback';
export const endSessions = 'End sessions';
export const endSessionsHint =
  'Signs a person out on every device. What they have not sent stays there until they sign in.';
export const email = 'Email';
export const ending = 'Ending…';
export const ended = message(
  '{count, plural, =0 {There was no session.} one {# session has ended.} other {# sessions have ended.}}',
);
