/** As many as the stream-safe format of Unicode (UAX #15) allows: no script has more of them on one letter. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** In a normal form, for comparing. Without the marks beyond 30 in a row: sorting them takes the square of their number. */
export function normalized(text: string, form: 'NFC' | 'NFKD'): string {
  return text.replace(TOO_MANY_MARKS, '$1').normalize(form);
}
