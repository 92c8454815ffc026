/** Email addresses: the dot-atom form of RFC 5322 with the letters of any script (RFC 6531); no quotes, no comments. */
import { ACCOUNT_LIMITS } from './account-limits.ts';
import { codePointLength } from './text.ts';

const ATOM = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~\-]+`;
/** Of a host's name: letters, digits and inner hyphens, 63 characters at most. */
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\-]{0,61}[\p{L}\p{M}\p{N}])?`;

/**
 * No white space, no control or format character, and none of `<>()[]\,;:"`, which a header, a log line or a page could
 * take for its own. The local part has at most 64 characters.
 */
export const emailPattern = new RegExp(
  String.raw`^(?=.{1,64}@)${ATOM}(?:\.${ATOM})*@${LABEL}(?:\.${LABEL})*$`,
  'u',
);

export function isEmailAddress(typed: string): boolean {
  return codePointLength(typed) <= ACCOUNT_LIMITS.email && emailPattern.test(typed);
}
