/** Of the rendered rows, each with its index in the whole list: the one nearest to the wanted index. */
export function nearestRow(indices: readonly number[], wanted: number): number {
  const distances = indices.map((index) => Math.abs(index - wanted));
  return distances.indexOf(Math.min(...distances));
}
