/** The radio buttons of which one is chosen, in their order. */
export function groupOf({ form, name }: HTMLInputElement): HTMLInputElement[] {
  const radios = (form ?? document).querySelectorAll<HTMLInputElement>('input[type="radio"]');
  return [...radios].filter((each) => each.name === name);
}

/** Chooses the one beside it as an arrow does; beyond the last is the first. */
export function moveChoice(radio: HTMLInputElement, key: string): void {
  const step = STEPS[key];
  if (step === undefined) return;
  const group = groupOf(radio).filter((each) => !each.disabled);
  const next = group.at((group.indexOf(radio) + step) % group.length);
  next?.focus();
  next?.click();
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};
