/** What a screen of the app consists of, to be shown again by a program without any of its code. */
import type { Page } from 'playwright';

/** An element, or the text of one. */
export type Copied = string | CopiedElement;

interface CopiedElement {
  readonly namespace: string | null;
  readonly tag: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly Copied[];
}

export interface ScreenCopy {
  readonly elements: readonly Copied[];
  /** Paths of its style sheets. */
  readonly styles: readonly string[];
}

export async function copyScreen(page: Page): Promise<ScreenCopy> {
  return page.evaluate(() => {
    const copyOf = (element: Element): Copied => ({
      namespace: element.namespaceURI,
      tag: element.localName,
      attributes: [...element.attributes].map(({ name, value }) => [name, value] as const),
      children: childrenOf(element),
    });
    const childrenOf = (element: Element): Copied[] =>
      [...element.childNodes].flatMap((node) => {
        if (node instanceof Text) return [node.data];
        return node instanceof Element && node.localName !== 'script' ? [copyOf(node)] : [];
      });
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
    return {
      elements: childrenOf(document.body),
      styles: [...links].map(({ href }) => new URL(href).pathname),
    };
  });
}
