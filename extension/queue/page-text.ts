/** What is sent of a page: its title as the name, what is selected as the description, its address at the end. */
import { captured, type Captured, type SentText } from '#domain/captured.ts';

/** Null for nothing visible. */
export function pageText({ title, text, url }: SentText): Captured | null {
  return captured({
    title: storable(title ?? ''),
    text: storable(text ?? ''),
    url: storable(url ?? ''),
  });
}

/** Half a character, as an emoji that a selection has cut through, would have the whole page refused. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
