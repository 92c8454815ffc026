/** The coordinates of a plot's points. Pure. */

export interface PlotSize {
  readonly width: number;
  readonly height: number;
}

export interface PlotScale {
  readonly low: number;
  readonly high: number;
}

/** From a round number at or below the minimum to one at or above the maximum, so that the line fills the plot. */
export function scaleOf(counts: readonly number[]): PlotScale {
  const least = Math.min(...counts);
  const most = Math.max(...counts);
  const step = stepFor(most - least);
  const low = Math.floor(least / step) * step;
  const high = Math.ceil(most / step) * step;
  return high > low ? { low, high } : { low, high: low + step };
}

/** 1, 2 or 5 times a power of ten, so that about four steps make the span. */
function stepFor(span: number): number {
  if (span <= 4) return 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10;
  return factor * power;
}

/** The points of an SVG polyline, from the left edge to the right. */
export function linePoints(counts: readonly number[], { low, high }: PlotScale, size: PlotSize): string {
  const gap = counts.length > 1 ? size.width / (counts.length - 1) : 0;
  return counts
    .map((count, index) => `${round(index * gap)},${round(size.height * (1 - (count - low) / (high - low)))}`)
    .join(' ');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
