import { Decimal } from '../../domain/decimal.js';
import type { Contradiction, Found, Sample } from '../../domain/results/contradictions.js';
import { parseRange } from '../../domain/ranges/range-grammar.js';

const CLEARLY_PROLONGED = '2';
const NORMAL_INR = '1.2';
/** The highest sensitivity index that a thromboplastin in use has. */
const HIGHEST_ISI = 2;
/** A ratio to the upper limit that no index below 1 turns into a normal INR. */
const PROLONGED_PT = '1.5';

/** Prothrombin time and INR, whose index and normal time only the laboratory knows. */
export const clottingContradictions: readonly Contradiction[] = [
  {
    code: 'inr_against_prothrombin_time',
    title: 'The INR does not fit the prothrombin time',
    source: 'WHO Technical Report Series 889, annex 3 (1999): INR = (PT ÷ normal PT) to the power of the ISI',
    codes: ['PT', 'INR'],
    find: inrAgainstProthrombinTime,
  },
];

function inrAgainstProthrombinTime(sample: Sample): Found {
  const [time, inr] = [sample.measured('PT', { s: '1' }), sample.figure('INR')];
  if (time === null || inr === null) return null;
  const { low, high } = normalTime(sample);
  const isLong = inr.greaterThan(CLEARLY_PROLONGED);
  const isPossible = low !== null && inr.lessThanOrEqualTo(time.dividedBy(low).pow(HIGHEST_ISI));
  const isNormal = low === null && !sample.isHigh('PT');
  if (isLong && (isNormal || (low !== null && !isPossible))) {
    return `INR ${sample.text('INR')} does not fit a prothrombin time of ${sample.text('PT')} s.`;
  }
  if (inr.greaterThan(NORMAL_INR) || high === null || time.lessThan(high.times(PROLONGED_PT))) return null;
  return `A prothrombin time of ${sample.text('PT')} s does not fit a normal INR.`;
}

/** Of the range that the sheet shows; null where it has no such limit. */
function normalTime({ facts: { rows } }: Sample): {
  readonly low: Decimal | null;
  readonly high: Decimal | null;
} {
  const range = parseRange(rows.find(({ code }) => code === 'PT')?.rangeText ?? '');
  const limit = (text: string | null): Decimal | null =>
    text === null || !new Decimal(text).greaterThan(0) ? null : new Decimal(text);
  return range.kind === 'numeric'
    ? { low: limit(range.low), high: limit(range.high) }
    : { low: null, high: null };
}
