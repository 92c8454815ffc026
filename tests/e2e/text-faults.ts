/**
 * What a translation would break on the page that is shown. Runs in the page, so that it needs no other function.
 * `content`: what people wrote, and dates, which are not of the catalogs.
 */
export function findTextFaults(content: readonly string[]): string[] {
  const faults = new Set<string>();
  const root = document.querySelector('dialog:modal, [popover]:popover-open') ?? document.body;
  const ofPeople = new RegExp(content.join('|'), 'gu');
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60)}`;
  // Not a quote, which is content, and not what only assistive technology or nobody sees.
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('figure, title, noscript, script, style, svg') === null &&
    element.getBoundingClientRect().width > 1;

  const check = (text: string, where: string) => {
    // The symbols of units of storage are the same in every language.
    const left = text.replaceAll(ofPeople, '').replaceAll(/\d\s?[kMGT]?B\b/g, '');
    if (/[A-Za-z]/.test(left)) faults.add(`bare: ${where} “${text.trim()}”`);
  };
  // The name of a key is the same in every language.
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: parent, textContent } = texts.currentNode;
    if (parent?.closest('figure, kbd, title, noscript, script, style, svg') === null)
      check(textContent ?? '', nameOf(parent));
  }
  for (const attribute of ['aria-label', 'title', 'placeholder', 'alt']) {
    for (const element of root.querySelectorAll(`[${attribute}]`)) {
      if (element.closest('figure, svg') === null)
        check(element.getAttribute(attribute) ?? '', `${attribute} of ${element.tagName}`);
    }
  }
  check(document.title, 'title');

  // Text that does not fit its box is cut, or drawn over what stands beside it.
  const holdsText = (element: Element) =>
    element.matches('button, a, input, select, textarea, th, td') ||
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
  for (const element of root.querySelectorAll('*')) {
    if (!holdsText(element) || !isSeen(element) || element.clientWidth === 0) continue;
    const { overflowX, textOverflow } = getComputedStyle(element);
    const scrolls = overflowX === 'auto' || overflowX === 'scroll';
    const isShortened =
      textOverflow === 'ellipsis' && element.textContent.replaceAll(ofPeople, '').trim() === '';
    if (!scrolls && !isShortened && element.scrollWidth > element.clientWidth + 1) {
      faults.add(`cut: ${nameOf(element)}, ${element.scrollWidth} in ${element.clientWidth} px`);
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.add(`wide: the page, ${scrollWidth} in ${clientWidth} px`);

  // Two controls in the same place. One over the page, such as the button to add a task, stays where it is.
  const isFixed = (element: Element | null): boolean =>
    element !== null &&
    (/fixed|sticky/.test(getComputedStyle(element).position) || isFixed(element.parentElement));
  const controls = [
    ...root.querySelectorAll('button, a[href], select, summary, label, input, textarea'),
  ].filter((element) => isSeen(element) && !isFixed(element));
  controls.forEach((one, at) => {
    const a = one.getBoundingClientRect();
    for (const other of controls.slice(at + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      // Two symbols may share what a finger can hit.
      if (one.textContent === '' && other.textContent === '') continue;
      const b = other.getBoundingClientRect();
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (width > 2 && height > 2) faults.add(`overlap: ${nameOf(one)} and ${nameOf(other)}`);
    }
  });
  return [...faults];
}
