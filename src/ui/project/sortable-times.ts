/** Dragging to reorder. Specification section 9, in milliseconds. */
export const SORTABLE_MS = {
  /** For the others to make space, and for the drop animation. */
  animation: 150,
  /** How long a touch must rest on the handle; before that it scrolls. */
  touchDelay: 150,
  /** From the list's appearance until it can be reordered. */
  setUp: 300,
} as const;
