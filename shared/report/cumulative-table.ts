import type { CumulativePoint, CumulativeProfile, CumulativeSeries } from '../contract/cumulative.js';

/** The specimens of a profile side by side, newest first, and the value of each series at each of them. */
export interface CumulativeTable {
  readonly samples: readonly { readonly at: string; readonly bookingNumber: string }[];
  readonly rows: readonly CumulativeTableRow[];
}

export interface CumulativeTableRow {
  readonly series: CumulativeSeries;
  readonly points: readonly (CumulativePoint | undefined)[];
}

/** Tables of at most this many samples. */
export function cumulativeTables(profile: CumulativeProfile, most: number): readonly CumulativeTable[] {
  const samples = new Map(
    profile.series.flatMap(({ points }) =>
      points.map(({ at, bookingNumber }) => [`${at} ${bookingNumber}`, { at, bookingNumber }] as const),
    ),
  );
  const newest = [...samples.values()].sort(
    (one, other) => other.at.localeCompare(one.at) || other.bookingNumber.localeCompare(one.bookingNumber),
  );
  return Array.from({ length: Math.ceil(newest.length / most) }, (_, index) =>
    tableOf(profile, newest.slice(index * most, (index + 1) * most)),
  );
}

function tableOf(profile: CumulativeProfile, samples: CumulativeTable['samples']): CumulativeTable {
  const rows = profile.series.map((series) => ({
    series,
    points: samples.map(({ at, bookingNumber }) =>
      series.points.find((point) => point.at === at && point.bookingNumber === bookingNumber),
    ),
  }));
  return { samples, rows: rows.filter(({ points }) => points.some((point) => point !== undefined)) };
}

/** Unit and equation, which set two series of one parameter apart. */
export function seriesNote({ equation }: CumulativeSeries): string {
  return equation === null ? '' : `Equation: ${equation}`;
}

/** The range of a row's values: one for all of them, or each value's own where the patient grew out of one. */
export function rowRange(points: CumulativeTableRow['points']): string | null {
  const ranges = new Set(points.flatMap((point) => (point === undefined ? [] : [point.referenceRange])));
  const [first = ''] = ranges;
  return ranges.size > 1 ? null : first;
}

/** A value as it is read without colour: "6.6 HH". */
export function pointText({ value, flag, critical }: CumulativePoint): string {
  const said = flag !== '' ? flag : critical ? 'critical' : '';
  return said === '' ? value : `${value} ${said}`;
}
