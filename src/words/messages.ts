/**
 * Makes functions of texts in ICU MessageFormat. From source it compiles them when they are loaded; a build has them
 * compiled, see `vite-plugin.ts`, and neither this file nor the compiler is in it.
 */
import type { GetICUArgs } from '@schummar/icu-type-parser';
import MessageFormat from '@messageformat/core';

interface PlainValues {
  readonly ICUArgument: string | number;
  readonly ICUNumberArgument: number;
  readonly ICUDateArgument: Date;
}

/** A text with values: `message('{count, plural, one {# task} other {# tasks}}')({ count: 2 })`. */
export type Message<Icu extends string> = (values: GetICUArgs<Icu, PlainValues>) => string;

/** A text around elements. The values of it may be elements of a page, and the answer is the list of its parts. */
export type Parts<Icu extends string> = <Element>(
  values: Readonly<Record<keyof GetICUArgs<Icu>, string | number | Element>>,
) => readonly (string | number | Element)[];

/** For the catalog of one language. `language` decides on plurals and numbers. */
export function messagesIn(language: string) {
  const texts = new MessageFormat(language);
  const parts = new MessageFormat(language, { returnType: 'values' });
  return {
    message: <const Icu extends string>(icu: Icu) => texts.compile(icu) as Message<Icu>,
    parts: <const Icu extends string>(icu: Icu) => parts.compile(icu) as Parts<Icu>,
  };
}
