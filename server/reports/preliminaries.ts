import type { PreliminaryNo, ReportBody, ReportedResult } from '../../shared/contract/reports.js';
import { hasBegun, hasLeft, isRefunded } from '../../shared/domain/stage.js';
import type { Sql } from '../kernel/database.js';
import type { ProfileRow } from './reported-result.js';

/** A reading that was issued before the result was final, as it was then. */
export interface Preliminary extends PreliminaryNo {
  readonly code: string;
  readonly resultVersion: number;
  readonly document: ReportBody;
}

const ISSUED = `
  select r.code, n.number, n.result_version as "resultVersion", n.issued_by as by, n.issued_at as at, i.document
  from preliminary_report n join result r on r.id = n.result_id join report_issue i on i.token = n.token
  where r.booking_id = $1 order by n.number`;

/** Every preliminary report of a booking, in its numbers. */
export async function preliminariesOf(sql: Sql, bookingId: string): Promise<readonly Preliminary[]> {
  const rows = await sql.sql<Omit<Preliminary, 'at'> & { readonly at: Date }>(ISSUED, [bookingId]);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** With its number where this very version was issued; once it has left, with those that it replaces. */
export function numbered(result: ReportedResult, issued: readonly Preliminary[]): ReportedResult {
  const own = issued.filter(({ code }) => code === result.code);
  if (hasLeft(result.stage)) return own.length === 0 ? result : { ...result, replaces: own.map(numberOf) };
  const same = own.find(({ resultVersion }) => resultVersion === result.version);
  return same === undefined ? result : { ...result, preliminaryNo: numberOf(same) };
}

function numberOf({ number, by, at }: PreliminaryNo): PreliminaryNo {
  return { number, by, at };
}

/** What whoever sees released results alone is shown of one that is still read: its last preliminary, as issued. */
export function lastIssued(row: ProfileRow, issued: readonly Preliminary[]): ReportedResult | undefined {
  const { stage, code, profile_stage: booked } = row;
  if (stage === null || hasLeft(stage) || !hasBegun(stage) || isRefunded(booked)) return undefined;
  const last = issued.findLast((one) => one.code === code);
  return last?.document.results.find((result) => result.code === code);
}
