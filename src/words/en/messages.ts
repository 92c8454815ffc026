import { messagesIn } from '../messages.ts';

export const { message, parts } = messagesIn('en');
