import type { AmendedValue, Amendment } from '../../../shared/contract/results.js';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import { emptyText } from '../../../shared/domain/results/completeness.js';
import { isBenchOnly } from '../../../shared/domain/results/molecular-row.js';
import { measuredText } from '../../../shared/domain/results/measured.js';
import { printedValue } from '../../../shared/domain/results/printed-value.js';
import { lineChanges, sectionTexts, type TextLine } from '../../../shared/domain/results/sections.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { ResultRecord, StoredValue } from '../store/result-record.js';

/** The reason for changing an issued result, and who was told. */
export interface Correction {
  readonly reason: string;
  readonly told?: string | null;
}

/**
 * The amendment of a stored result: it replaces the last issued report, and records what changed and why. Amending
 * authorises and releases in one; the bench's name stays on its own entries.
 */
export function amendedBy(
  { actor, now }: Tx,
  stored: ResultRecord,
  changes: readonly AmendedValue[],
  { reason, told }: Correction,
) {
  const amendment: Amendment = {
    number: stored.amendments.length + 1,
    reason,
    by: actor.name,
    at: now.toISOString(),
    supersedes: (stored.releasedAt ?? stored.dateTimeUpdated).toISOString(),
    changes,
    told: told?.trim() || null,
  };
  return {
    authorisedBy: actor.name,
    authorisedAt: now,
    releasedBy: actor.name,
    releasedAt: now,
    dateTimeUpdated: now,
    version: stored.version + 1,
    amendReason: reason,
    amendments: [...stored.amendments, amendment],
  };
}

/** Old beside new of everything that differs between two versions, as text. */
export function amendedValues(before: ResultRecord, after: ResultRecord): readonly AmendedValue[] {
  return [...textChanges(before, after), ...valueChanges(before, after), ...sectionChanges(before, after)];
}

function textChanges(before: ResultRecord, after: ResultRecord): readonly AmendedValue[] {
  const sampleType = change({ code: 'sampleType', name: 'Sample type' }, before.sampleType, after.sampleType);
  return [...sampleType, ...remarkChanges(before, after)];
}

/** Internal remarks are the laboratory's own: a change of them is not the patient's to read. */
function remarkChanges(before: ResultRecord, after: ResultRecord): readonly AmendedValue[] {
  const what = { code: 'remarks', name: 'Remarks' };
  const onReport = ({ remarks, remarksPrinted }: ResultRecord): string => (remarksPrinted ? remarks : '');
  const printed = change(what, onReport(before), onReport(after));
  return printed.length > 0 ? printed : change({ ...what, benchOnly: true }, before.remarks, after.remarks);
}

function valueChanges(before: ResultRecord, after: ResultRecord): readonly AmendedValue[] {
  const old = new Map(before.values.map((row) => [row.code, row]));
  return after.values.flatMap((row) => {
    const was = old.get(row.code);
    const what = { ...row, ...(isBenchOnly(row) && { benchOnly: true }) };
    if (was === undefined) return change(what, '', printed(row));
    const onReport = [change(what, printed(was), printed(row)), change(what, entered(was), entered(row))];
    const shown = onReport.find(({ length }) => length > 0);
    const value = shown ?? change({ ...row, benchOnly: true }, noted(was), noted(row));
    return [...value, ...measuredChange(was, row)];
  });
}

/** The report prints the value alone: how it was diluted and repeated is the bench's. */
function measuredChange(was: StoredValue, row: StoredValue): readonly AmendedValue[] {
  const what = { code: `${row.code}.measured`, name: `${row.name}, as measured`, benchOnly: true };
  return change(what, measuredText(was), measuredText(row));
}

type What = Pick<AmendedValue, 'code' | 'name' | 'benchOnly'>;

function change({ code, name, benchOnly }: What, from: string, to: string): readonly AmendedValue[] {
  return from === to ? [] : [{ code, name, from, to, ...(benchOnly && { benchOnly }) }];
}

/** Value, flag and comment as the report shows them. */
function printed(row: StoredValue): string {
  return textOf(row, printedValue(row));
}

/** With the digits that the report does not print. */
function entered(row: StoredValue): string {
  return textOf(row, row.parameter);
}

/** And with the comment that is internal, and the figure that is the bench's own. */
function noted(row: StoredValue): string {
  const kept = row.filled?.entered ? ` (entered ${row.filled.entered})` : '';
  return entered({ ...row, commentPrinted: true }) + kept;
}

function textOf(row: StoredValue, value: string): string {
  const comment = row.commentPrinted === false ? null : row.comment;
  const shown = row.parameter === '' ? emptyText(row) : value;
  return [shown, row.flag, comment && `(${comment})`].filter(Boolean).join(' ');
}

function sectionChanges(before: ResultRecord, after: ResultRecord): readonly AmendedValue[] {
  return lineChanges(linesOf(before), linesOf(after)).map(({ key, name, from, to, benchOnly }) => ({
    code: key,
    name,
    from,
    to,
    ...(benchOnly && { benchOnly }),
  }));
}

function linesOf({ discipline, sections, values }: ResultRecord): readonly TextLine[] {
  return sectionTexts(SHEETS[discipline], sections, values);
}
