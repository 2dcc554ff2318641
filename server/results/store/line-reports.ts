import { hasResult } from '../../../shared/domain/stage.js';
import type { ResultAction } from '../../../shared/vocabulary.js';
import type { ResultRow } from '../../../shared/event-payloads.js';
import type { AuditAction } from '../../../shared/domain/audit-words.js';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import { sectionTexts } from '../../../shared/domain/results/sections.js';
import type { Tx } from '../../events/unit-of-work.js';
import { rowOf, type BookedTest } from './booked-test.js';
import type { ResultRecord } from './result-record.js';

/** The line that lists and boards show of a result; never a value. */
export function resultRow(tx: Tx, { test }: { readonly test: BookedTest }, record: ResultRecord): ResultRow {
  return {
    ...rowOf(test),
    profileName: record.profileName,
    stage: record.stage,
    by: tx.actor.name,
    at: tx.now.toISOString(),
    flags: record.flags,
    doneby: record.doneby,
    authorisedBy: record.authorisedBy,
    clean: record.clean,
  };
}

type RowContext = Parameters<typeof resultRow>[1];

/** Announces a save to screens that wait for a value, a signature or a report. */
export function emitSaved(
  tx: Tx,
  bench: RowContext,
  record: ResultRecord,
  action: ResultAction = 'update',
): void {
  const row = resultRow(tx, bench, record);
  tx.emit('ResultSaved', record.id, row, record.version);
  if (!hasResult(record.stage)) return;
  tx.emit('ResultValidated', record.id, row, record.version);
  if (action !== 'update') tx.emit('ResultAuthorised', record.id, row, record.version);
  if (action === 'release') tx.emit('ResultReleased', record.id, row, record.version);
}

export function emitAmended(tx: Tx, bench: RowContext, record: ResultRecord): void {
  const reason = record.amendReason ?? '';
  tx.emit('ResultAmended', record.id, { ...resultRow(tx, bench, record), reason }, record.version);
}

interface ResultChange {
  readonly action: AuditAction;
  /** Absent: the first of it. */
  readonly before: ResultRecord | undefined;
  readonly after: ResultRecord;
  /** Further facts for the trail beside the result as it is now. */
  readonly also?: object;
  readonly reason?: string;
}

export function auditResult(tx: Tx, { action, before, after, also, reason }: ResultChange): void {
  tx.audit(action, 'result', after.id, {
    before: auditedResult(before),
    after: { ...auditedResult(after), ...also },
    reason,
  });
}

function auditedResult(record: ResultRecord | undefined): object | undefined {
  if (!record) return undefined;
  const { stage, version, sampleType, remarks, values, sections, discipline } = record;
  const lines = sectionTexts(SHEETS[discipline], sections, values);
  return {
    stage,
    version,
    sampleType,
    remarks,
    values: values.map(({ code, name, parameter, flag, comment, filled, measured, factor, repeats }) => ({
      code,
      name,
      parameter,
      flag,
      comment,
      ...(filled?.entered && { entered: filled.entered }),
      ...(measured !== undefined && { measured, factor, repeats }),
    })),
    ...(lines.length > 0 && { sections: Object.fromEntries(lines.map(({ key, text }) => [key, text])) }),
  };
}
