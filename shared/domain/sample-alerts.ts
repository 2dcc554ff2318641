import type { EntryRefusal } from './assessed.js';
import { CHECKED_TOGETHER, crossChecks, isCrossCheck } from './cross-checks.js';
import { swappedTubeAlert, TUBE_MARKER_CODES, type SampleAlert } from './delta.js';
import type { RowOfSpecimen } from './surroundings.js';
import type { ResultWarning, TestValue } from './test-value.js';

const SWAPPED_TUBE = 'swapped_tube';

/** Parameters of other profiles on the specimen that the sample's checks hold against these. */
export function sampleCodes(own: readonly string[]): readonly string[] {
  const mine = new Set(own);
  const groups = [...CHECKED_TOGETHER, TUBE_MARKER_CODES].filter((codes) =>
    codes.some((code) => mine.has(code)),
  );
  return [...new Set(groups.flat())].filter((code) => !mine.has(code));
}

/** RULINGS R5: a jump needs a comment or a repeat; several markers at once are one alert for the sample. */
export function deltaRefusals(
  rows: readonly TestValue[],
  remarks: string,
  specimen: readonly RowOfSpecimen[] = [],
): readonly EntryRefusal[] {
  if (remarks.trim() !== '') return [];
  const unexplained = rows.filter((row) => row.delta !== null && !isExplained(row));
  const swapped = swappedTube(unexplained, specimen);
  const single = unexplained.filter((row) => !swapped?.codes.includes(row.code));
  const refusals = single.map((row) => ({
    code: row.code,
    rule: 'delta_comment_required' as const,
    message: `${row.name}: ${row.parameter} after ${row.previous?.value ?? ''} is more than the delta limit; comment on it or repeat it.`,
  }));
  if (swapped === null) return refusals;
  const message = `Possible swapped tube: ${swapped.codes.join(', ')} moved together; say in the remarks what was checked.`;
  return [{ code: null, rule: 'delta_comment_required', message }, ...refusals];
}

type Explainable = Pick<TestValue, 'code' | 'comment' | 'repeat'>;

function isExplained({ comment, repeat }: Explainable): boolean {
  return Boolean(comment?.trim()) || repeat !== null;
}

/** Markers that jumped here together with those that jumped in other profiles; null where none of it is of these rows. */
function swappedTube(rows: readonly TestValue[], specimen: readonly RowOfSpecimen[]): SampleAlert | null {
  const here = rows.filter(({ delta }) => delta !== null).map(({ code }) => code);
  const elsewhere = specimen.filter(({ moved }) => moved === true).map(({ code }) => code);
  const moved = [...new Set([...here, ...elsewhere])];
  const alert = swappedTubeAlert(moved.map((code) => ({ code, exceeded: true })));
  return alert?.codes.some((code) => here.includes(code)) === true ? alert : null;
}

/** Contradictions and a possible swapped tube, over all of the sample that these rows are part of: they stop no save. */
export function warningsOf(
  rows: readonly TestValue[],
  specimen: readonly RowOfSpecimen[] = [],
): readonly ResultWarning[] {
  const filled = rows.filter(({ parameter }) => parameter !== '');
  const own = new Set(filled.map(({ code }) => code));
  const others = specimen.filter(({ code }) => !own.has(code));
  const values = byCode([...others.map(({ code, value }) => [code, value] as const), ...filled.map(valueOf)]);
  const flags = byCode([...others, ...filled].map(({ code, flag }) => [code, flag] as const));
  const swapped = swappedTube(rows, specimen);
  const contradictions = crossChecks(values, flags).filter(({ parameters }) =>
    parameters.some((code) => own.has(code)),
  );
  return [
    ...(swapped
      ? [{ code: SWAPPED_TUBE, message: 'Possible swapped tube.', parameters: swapped.codes }]
      : []),
    ...contradictions,
  ];
}

function valueOf({ code, parameter }: TestValue): readonly [string, string] {
  return [code, parameter];
}

/** Of two that stand in other profiles the first counts. */
function byCode(pairs: readonly (readonly [string, string])[]): Readonly<Record<string, string>> {
  return Object.fromEntries([...pairs].reverse());
}

/** What has to be done about a contradiction before it leaves the laboratory. */
export const TO_RELEASE =
  'To release it, say why it is right in the remarks or in a comment on one of its rows.';

/** LAB-RULES, cross checks: what contradicts itself leaves the laboratory only with the reason why it stands. */
export function unexplainedChecks(
  rows: readonly Explainable[],
  warnings: readonly ResultWarning[],
  remarks: string,
): readonly EntryRefusal[] {
  if (remarks.trim() !== '') return [];
  const explained = new Set(rows.filter(isExplained).map(({ code }) => code));
  return warnings
    .filter(({ code }) => code === SWAPPED_TUBE || isCrossCheck(code))
    .filter(({ parameters }) => !parameters.some((code) => explained.has(code)))
    .map(({ message }) => ({
      code: null,
      rule: 'cross_check_reason_required' as const,
      message: `${message} ${TO_RELEASE}`,
    }));
}
