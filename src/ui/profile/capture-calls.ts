/** The tokens by which other programs add to the signed-in user's inbox. */
import * as z from 'zod/mini';
import { captureTokensSchema, madeCaptureTokenSchema } from '#domain/wire/capture.ts';
import { askServer } from '../api/ask-server.ts';

const PATH = 'api/user/capture-tokens';

export function listCaptureTokens(token: string) {
  return askServer(PATH, { method: 'get', token, answer: captureTokensSchema });
}

export function makeCaptureToken(token: string, name: string) {
  return askServer(PATH, { method: 'post', token, json: { name }, answer: madeCaptureTokenSchema });
}

export function endCaptureToken(token: string, id: number) {
  return askServer(`${PATH}/${id}`, { method: 'delete', token, answer: z.null() });
}
