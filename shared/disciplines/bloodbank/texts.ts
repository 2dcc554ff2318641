import type { NamedRow, TextLine } from '../../domain/results/sections.js';
import { writtenDay } from '../../domain/time/day-text.js';
import type { Kit } from '../serology/rules.js';
import { kitsText } from '../serology/texts.js';
import { TUBE_NAMES, tubesRead } from './readings.js';
import type { History, Confirmation, Resolution, Unresolved } from './shapes.js';
import { momentText } from './lab-moment.js';
import type { Screen } from './screen.js';
import { unitText } from './unit-number.js';
import { GROUP_CHECK, lineText, unitKey, type CrossmatchLine } from './units.js';

function line(key: string, name: string, text: string, copy: 'bench' | 'report'): TextLine {
  return { key, name, text, benchOnly: copy === 'bench' };
}

export function confirmationText(confirmation: Confirmation | null): readonly TextLine[] {
  if (confirmation === null) return [];
  const { by, at, reactions, apart } = confirmation;
  const read = tubesRead(reactions)
    .map((code) => `${TUBE_NAMES[code]} ${reactions[code] || 'not read'}`)
    .join(', ');
  return [
    line('by', 'Second reader', [by, momentText(at), read].filter(Boolean).join(', '), 'bench'),
    ...(apart ? [line('apart', 'Grades of the two readers', apart, 'bench')] : []),
  ];
}

export function unresolvedText(unresolved: Unresolved | null): readonly TextLine[] {
  return unresolved === null ? [] : [line('comment', 'Group unresolved', unresolved.comment, 'report')];
}

/** The report says if this sample was another person's; if the earlier one was, this sheet tells the bench only. */
export function conflictText(resolution: Resolution | null): readonly TextLine[] {
  if (resolution === null) return [];
  const { wrongBlood, reason, by, at, earlier } = resolution;
  const why = `${reason} (${[by, momentText(at)].filter(Boolean).join(', ')})`;
  return wrongBlood === 'now'
    ? [line('now', 'Wrong blood in tube', `this sample is not used: ${why}`, 'report')]
    : [line('then', 'Wrong blood in tube', `earlier: ${earlier}; ${why}`, 'bench')];
}

export function screenText({ cells, antibodies }: Screen): readonly TextLine[] {
  const read = cells.map(({ cell, grade }) => `${cell} ${grade || 'not read'}`).join(', ');
  return [
    ...(cells.length === 0 ? [] : [line('cells', 'Screening cells', read, 'bench')]),
    ...(antibodies.length === 0 ? [] : [line('antibodies', 'Antibodies', antibodies.join(', '), 'report')]),
  ];
}

/** The lots with which each tube was read. */
export function seraText(sera: readonly Kit[], rows: readonly NamedRow[]): readonly TextLine[] {
  return kitsText(sera, rows).map((one) => ({ ...one, name: one.name.replace(/^Kit of /, 'Reagent of ') }));
}

export function historyText(history: History | null): readonly TextLine[] {
  if (history === null) return [];
  return [line('recent', 'Transfused or pregnant in three months', history.transfusedOrPregnant, 'bench')];
}

export function crossmatchText(lines: readonly CrossmatchLine[]): readonly TextLine[] {
  return lines.flatMap((one) => {
    const { expiry, method, result, until, reason } = one;
    const words = [
      `expires ${writtenDay(expiry)}`,
      method === GROUP_CHECK ? 'not crossmatched: group check only' : method,
      result,
      ...(until === '' ? [] : [`until ${momentText(until)}`]),
    ];
    const unit = line(unitKey(one), 'Unit', [lineText(one), ...words].join(', '), 'report');
    if (reason === undefined || reason === '') return [unit];
    const why = `${unitText(one.unit)}: ${reason}`;
    return [unit, line(`${unitKey(one)} reason`, 'Given all the same', why, 'bench')];
  });
}
