/** The feedback that administrators read. */
import { message } from './messages.ts';

export const title = 'Feedback received';
export const subtitle = 'What people wrote to you, the newest first.';
export const toAdmin = 'Admin Dashboard';
export const list = 'Feedback';
export const showAnswered = 'Show answered';
export const from = message('{name}, {day}');
export const answerByMail = 'Answer by mail';
export const answerTo = message('Answer by mail: {title}, to {name}');
export const reply = message('Re: {title}');
export const markAnswered = 'Mark as answered';
export const markAnsweredNamed = message('Mark as answered: {title}');
export const markOpen = 'Not answered';
export const markOpenNamed = message('Not answered: {title}');
export const answered = 'Answered';
export const showMore = 'Show more';
export const nothingOpen = 'No feedback is open.';
export const nothingAnswered = 'No feedback is marked as answered.';
export const offline =
  'The server cannot be reached. The feedback is on the server alone: it needs a network.';
export const loadFailed = 'The feedback could not be loaded. Please try again.';
export const tryAgain = 'Try again';
