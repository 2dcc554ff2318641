import { createHash } from 'node:crypto';
import type { TestValue } from '../../../shared/contract/results.js';
import type { ResultRecord } from '../store/result-record.js';
import type { Bench } from './bench.js';

/** Nothing stands on the sheet: its version does not tell what it was laid out from. */
export function isEmptySheet(stored: ResultRecord | undefined): boolean {
  return stored === undefined || stored.values.length === 0;
}

const PARTS = ['catalogue', 'ranges', 'shared'] as const;
export type LaidOutPart = (typeof PARTS)[number];

type LaidRow = Pick<TestValue, 'code' | 'unitOfMeasure' | 'rangeText' | 'rangeSource'>;

/** What an empty sheet is laid out from, short: each part tells by itself whether it is another by now. */
export function laidOutAs({ layout, shared }: Bench, rows: readonly LaidRow[]): string {
  const parts: Readonly<Record<LaidOutPart, unknown>> = {
    catalogue: [layout.profile.versionId, rows.map(({ code, unitOfMeasure }) => [code, unitOfMeasure])],
    ranges: rows.map(({ code, rangeText, rangeSource }) => [code, rangeText, rangeSource]),
    shared: shared.map(({ value: { code, parameter, state, reason } }) => [code, parameter, state, reason]),
  };
  return PARTS.map((part) => shortOf(parts[part])).join('.');
}

function shortOf(part: unknown): string {
  return createHash('sha256').update(JSON.stringify(part)).digest('base64url').slice(0, 16);
}

/** Which parts of what was read are others than what stands; all of what cannot be read. */
export function changedSince(read: string, now: string): readonly LaidOutPart[] {
  const [before, after] = [read.split('.'), now.split('.')];
  return PARTS.filter((_, at) => before[at] !== after[at]);
}
