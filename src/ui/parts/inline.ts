import { createElement, Fragment, type ReactNode } from 'react';

/** The parts of a text around elements, as children: they need no keys, because their order is that of the text. */
export function inline(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}
