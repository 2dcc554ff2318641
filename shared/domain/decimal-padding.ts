import { parseResultValue } from './results/result-value.js';

/** The padding after a figure's last digit that lines it up at the decimal point of its column. */
export interface DecimalPadding {
  readonly digits: number;
  /** The point too, if it has none. */
  readonly point: boolean;
}

const NOTHING: DecimalPadding = { digits: 0, point: false };

/** Digits behind the decimal point; undefined for what is no number: it lines up with nothing. */
function placesOf(text: string): number | undefined {
  const value = parseResultValue(text);
  return value.kind === 'number' ? (value.number.split('.')[1]?.length ?? 0) : undefined;
}

/** The most decimal places among the figures of a column. */
export function maxDecimals(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => placesOf(text) ?? 0));
}

export function decimalPadding(text: string, most: number): DecimalPadding {
  const places = placesOf(text);
  if (places === undefined || places >= most) return NOTHING;
  return { digits: most - places, point: places === 0 };
}
