import type { NamedRow, TextLine } from '../../domain/results/sections.js';
import type { Differential } from './cells.js';
import { FILM_COMMENT, type Film } from './film.js';

/** How many cells were counted; fewer than a hundred are the patient's to know, the tally is the bench's. */
export function differentialText(
  differential: Differential | null,
  rows: readonly NamedRow[],
): readonly TextLine[] {
  if (differential === null) return [];
  const { target, tally, nrbc } = differential;
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  const order = [...names.keys(), ...Object.keys(tally).filter((code) => !names.has(code))];
  const cells = order.flatMap((code) => {
    const count = tally[code] ?? 0;
    return count === 0 ? [] : [`${names.get(code) ?? code} ${count}`];
  });
  const few = { key: 'target', name: 'Differential', text: '50 cells counted, white cells below 1.0 ×10⁹/L' };
  const all = [...cells, ...(nrbc > 0 ? [`nucleated red cells ${nrbc}`] : [])].join(', ');
  return [
    ...(target === 50 ? [{ ...few, benchOnly: false }] : []),
    { key: 'tally', name: `Counted, ${target} cells`, text: all, benchOnly: true },
  ];
}

/** The text is printed in its row, where the sheet has one. */
export function filmText({ codes, text }: Film, rows: readonly NamedRow[]): readonly TextLine[] {
  const hasRow = rows.some(({ code }) => code === FILM_COMMENT);
  const comment = { key: 'text', name: hasRow ? 'Film comment, as typed' : 'Film comment', text };
  return [
    ...(text === '' ? [] : [{ ...comment, benchOnly: hasRow }]),
    ...(codes.length === 0
      ? []
      : [{ key: 'codes', name: 'Film comment codes', text: codes.join(', '), benchOnly: true }]),
  ];
}
