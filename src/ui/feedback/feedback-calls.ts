import { messageSchema } from '#domain/wire/message.ts';
import { askServer } from '../api/ask-server.ts';

/** `name` is the title, as the API calls it. */
export function submitFeedback(token: string, json: { readonly name: string; readonly description: string }) {
  return askServer('api/feedback', { method: 'post', token, json, answer: messageSchema });
}
