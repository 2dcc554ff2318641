import type { EntryRefusal } from './assessed.js';
import { comparedParameters, type Contradiction } from './contradictions.js';
import { swappedTubeAlert, TUBE_MARKER_CODES, type SampleAlert } from './delta.js';
import { namesOf } from '../people/names-of.js';
import type { RowOfSpecimen } from './surroundings.js';
import type { ResultWarning, TestValue } from './test-value.js';

const SWAPPED_TUBE = 'swapped_tube';

/** Parameters of other profiles on the specimen that the sample's checks hold against these. */
export function sampleCodes(
  own: readonly string[],
  contradictions: readonly Contradiction[] = [],
): readonly string[] {
  const markers = TUBE_MARKER_CODES.some((code) => own.includes(code)) ? TUBE_MARKER_CODES : [];
  const looked = new Set([...comparedParameters(own, contradictions).flat(), ...markers]);
  return [...looked].filter((code) => !own.includes(code));
}

/** A jump needs a comment or a repeat; several markers at once are one alert for the sample. */
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
  const message = `Possible swapped tube: ${namesOf(swapped.codes, rows, specimen)} moved together; say in the remarks what was checked.`;
  return [{ code: null, rule: 'delta_comment_required', message }, ...refusals];
}

type Explainable = Pick<TestValue, 'code' | 'comment' | 'repeat'>;

function isExplained({ comment, repeat }: Explainable): boolean {
  return Boolean(comment?.trim()) || repeat !== null;
}

/** Markers that jumped here together with those that jumped in other profiles; null if none of it is of these rows. */
function swappedTube(rows: readonly TestValue[], specimen: readonly RowOfSpecimen[]): SampleAlert | null {
  const here = rows.filter(({ delta }) => delta !== null).map(({ code }) => code);
  const elsewhere = specimen.filter(({ moved }) => moved === true).map(({ code }) => code);
  const moved = [...new Set([...here, ...elsewhere])];
  const alert = swappedTubeAlert(moved.map((code) => ({ code, exceeded: true })));
  return alert?.codes.some((code) => here.includes(code)) === true ? alert : null;
}

/** A possible swapped tube, over all of the sample that these rows are part of: it stops no save. */
export function swappedTubeWarnings(
  rows: readonly TestValue[],
  specimen: readonly RowOfSpecimen[] = [],
): readonly ResultWarning[] {
  const swapped = swappedTube(rows, specimen);
  if (swapped === null) return [];
  const message = 'Possible swapped tube.';
  return [{ code: SWAPPED_TUBE, message, parameters: swapped.codes, needsReason: true }];
}

/** The step that a contradiction needs before somebody signs. */
export const SIGNING_STEP =
  'To sign it, say why it is right in the remarks or in a comment on one of its rows.';

/** A contradiction is signed only with a reason why it stands. */
export function unexplainedChecks(
  rows: readonly Explainable[],
  warnings: readonly ResultWarning[],
  remarks: string,
): readonly EntryRefusal[] {
  if (remarks.trim() !== '') return [];
  const explained = new Set(rows.filter(isExplained).map(({ code }) => code));
  return warnings
    .filter(({ needsReason }) => needsReason === true)
    .filter(({ parameters }) => !parameters.some((code) => explained.has(code)))
    .map(({ message }) => ({
      code: null,
      rule: 'cross_check_reason_required' as const,
      message: `${message} ${SIGNING_STEP}`,
    }));
}
