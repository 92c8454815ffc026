/** Elements of the options page, which is in `options.html`, and their texts. */
import { textOf, type TextName } from '../browser/texts.ts';

/** The page is ours: an element that it lacks is a mistake in it. */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new TypeError(`options.html has no such element: ${id}`);
  return element;
}

export function fillTexts(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    element.textContent = textOf(element.dataset['text'] as TextName);
  }
}

export function say(status: HTMLElement, text: string, kind: 'news' | 'problem' = 'news'): void {
  status.classList.toggle('is-problem', kind === 'problem');
  status.textContent = text;
}
