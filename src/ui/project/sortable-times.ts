/** Dragging to reorder. Specification section 9, in milliseconds. */
export const SORTABLE_MS = {
  /** For the others to make room, and for the lifted row to settle. */
  animation: 150,
  /** A finger must rest on the handle for so long; before that it scrolls. */
  touchDelay: 150,
  /** From the list's appearing until it can be arranged. */
  setUp: 300,
} as const;
