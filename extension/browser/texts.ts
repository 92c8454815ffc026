import type messages from '../_locales/en/messages.json';

export type TextName = keyof typeof messages;

/** In the browser's language, if the extension has it; else in English. */
export function textOf(name: TextName, ...values: string[]): string {
  return chrome.i18n.getMessage(name, values);
}
