import type { IssuedPreliminary, IssuePreliminaryRequest } from '../../../shared/contract/reports.js';
import { cultureOf } from '../../../shared/disciplines/microbiology/culture.js';
import { MOVES } from '../../../shared/domain/stage.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { conflict, notFound, Problem } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { refuseOwnEntry, storedResult, type ResultRecord } from '../../results/index.js';
import { laboratory } from '../../settings/index.js';
import { storeIssue } from '../opened-report.js';
import { reportBody } from '../report-rows.js';

/**
 * Issues an interim culture as PRELIMINARY no. n: the present reading, numbered and stored. Its stage does not change,
 * and the final result is not an amendment of it. One version has one number, however often it is issued.
 */
export class IssuePreliminary extends CommandOf<
  { actor: Actor; bookingId: string; request: IssuePreliminaryRequest },
  IssuedPreliminary
> {}

export const IssuePreliminaryHandler = commandHandler(
  IssuePreliminary,
  async (tx, { bookingId, request }) => {
    await tx.sql(HOLD, [bookingId]);
    const record = await interimResult(tx, bookingId, request);
    refuseOwnEntry(tx, { laboratory: await laboratory(tx) }, record, 'authorise');
    const known = await tx.one<PreliminaryRow>(KNOWN, [record.id, record.version]);
    return known ? answer(known) : issue(tx, record);
  },
);

interface PreliminaryRow {
  readonly number: number;
  readonly token: string;
  readonly by: string;
  readonly at: Date;
}

const HOLD = 'select 1 from booking where id = $1 for update';
const KNOWN = `
  select number, token, issued_by as by, issued_at as at from preliminary_report
  where result_id = $1 and result_version = $2`;
const NEXT = 'select count(*)::integer + 1 as number from preliminary_report where result_id = $1';
const KEEP = `
  insert into preliminary_report (result_id, number, result_version, token, issued_by, issued_at)
  values ($1, $2, $3, $4, $5, $6)`;

async function interimResult(
  tx: Tx,
  bookingId: string,
  { profileCode, version }: IssuePreliminaryRequest,
): Promise<ResultRecord> {
  const record = await storedResult(tx, bookingId, profileCode);
  if (!record) throw notFound('The result');
  if (record.version !== version) {
    throw new Problem('stale_version', 'This result was saved again meanwhile; check it again.');
  }
  const isInterim = record.stage === MOVES.keep.to && cultureOf(record.sections).status === 'interim';
  if (isInterim) return record;
  throw conflict('Only an interim culture can be issued as preliminary.');
}

async function issue(tx: Tx, { id, bookingId, code, version }: ResultRecord): Promise<IssuedPreliminary> {
  const number = (await tx.one<{ number: number }>(NEXT, [id]))?.number ?? 1;
  const preliminaryNo = { number, by: tx.actor.name, at: tx.now.toISOString() };
  const body = await reportBody(tx, bookingId, code, 'with-drafts');
  const results = body.results.map((result) => ({ ...result, preliminaryNo }));
  const issued = await storeIssue(tx, { ...body, results });
  if (!issued) throw conflict('The report could not be kept; try again.');
  tx.send(KEEP, [id, number, version, issued.token, tx.actor.name, tx.now]);
  tx.emit('PreliminaryIssued', bookingId, { bookingId });
  tx.audit('report.preliminary', 'booking', bookingId, { after: { profileCode: code, version, number } });
  return answer({ number, token: issued.token, by: tx.actor.name, at: tx.now });
}

function answer({ number, token, by, at }: PreliminaryRow): IssuedPreliminary {
  return { number, token, by, at: at.toISOString() };
}
