import type { EntryRefusal } from './assessed.js';
import { crossChecks } from './cross-checks.js';
import { swappedTubeAlert } from './delta.js';
import type { ResultWarning, TestValue } from './test-value.js';

/** RULINGS R5: a jump needs a comment or a repeat; several markers at once are one alert for the sample. */
export function deltaRefusals(rows: readonly TestValue[], remarks: string): readonly EntryRefusal[] {
  if (remarks.trim() !== '') return [];
  const unexplained = rows.filter((row) => row.delta !== null && !row.comment && row.repeat === null);
  const swapped = swappedTubeAlert(unexplained.map(({ code }) => ({ code, exceeded: true })));
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

/** Contradictions and a possible swapped tube: they stop nothing. */
export function warningsOf(rows: readonly TestValue[]): readonly ResultWarning[] {
  const values = Object.fromEntries(rows.map((row) => [row.code, row.parameter]));
  const flags = Object.fromEntries(
    rows.filter((row) => row.parameter !== '').map((row) => [row.code, row.flag]),
  );
  const swapped = swappedTubeAlert(rows.map(({ code, delta }) => ({ code, exceeded: delta !== null })));
  return [
    ...(swapped
      ? [{ code: 'swapped_tube', message: 'Possible swapped tube.', parameters: swapped.codes }]
      : []),
    ...crossChecks(values, flags),
  ];
}
