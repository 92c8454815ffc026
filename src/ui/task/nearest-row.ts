/** Of the rows in the page, each by its index in the whole list: where the one nearest to the wanted index stands. */
export function nearestRow(indices: readonly number[], wanted: number): number {
  const distances = indices.map((index) => Math.abs(index - wanted));
  return distances.indexOf(Math.min(...distances));
}
