import type { AmendedValue } from '../../../shared/contract/results.js';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import { standingText } from '../../../shared/domain/completeness.js';
import { saidChanges, saidSections, type SaidLine } from '../../../shared/domain/sections.js';
import type { ResultRecord, StoredValue } from './result-record.js';

/** Old beside new of everything that differs between two versions, as text. */
export function amendedValues(before: ResultRecord, after: ResultRecord): readonly AmendedValue[] {
  return [...textChanges(before, after), ...valueChanges(before, after), ...sectionChanges(before, after)];
}

const TEXTS = [
  ['sampleType', 'Sample type'],
  ['remarks', 'Remarks'],
] as const;

function textChanges(before: ResultRecord, after: ResultRecord): readonly AmendedValue[] {
  return TEXTS.flatMap(([code, name]) =>
    before[code] === after[code] ? [] : [{ code, name, from: before[code], to: after[code] }],
  );
}

function valueChanges(before: ResultRecord, after: ResultRecord): readonly AmendedValue[] {
  const old = new Map(before.values.map((row) => [row.code, row]));
  return after.values.flatMap((row) => {
    const was = old.get(row.code);
    const same = was && printed(was) === printed(row);
    return same ? [] : [{ code: row.code, name: row.name, from: was ? printed(was) : '', to: printed(row) }];
  });
}

/** Value, flag and comment as the report shows them. */
function printed(row: StoredValue): string {
  return [row.parameter || standingText(row), row.flag, row.comment && `(${row.comment})`]
    .filter(Boolean)
    .join(' ');
}

function sectionChanges(before: ResultRecord, after: ResultRecord): readonly AmendedValue[] {
  return saidChanges(said(before), said(after)).map(({ key, name, from, to, benchOnly }) => ({
    code: key,
    name,
    from,
    to,
    ...(benchOnly && { benchOnly }),
  }));
}

function said({ discipline, sections, values }: ResultRecord): readonly SaidLine[] {
  return saidSections(SHEETS[discipline], sections, values);
}
