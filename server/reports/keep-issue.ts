import { randomBytes } from 'node:crypto';
import type { ReportBody } from '../../shared/contract/reports.js';
import type { Tx } from '../events/unit-of-work.js';
import { fingerprintOf } from './report-rows.js';

interface IssueRow {
  readonly token: string;
  readonly issued_at: Date;
}

const KNOWN = 'select token, issued_at from report_issue where booking_id = $1 and fingerprint = $2';
const ISSUE = `
  insert into report_issue
    (token, booking_id, fingerprint, preliminary, versions, document, issued_by, issued_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (booking_id, fingerprint) do nothing returning token, issued_at`;

/** The report as it says now, kept under a code of its own; one that says nothing new has its code already. */
export async function keepIssue(tx: Tx, body: ReportBody): Promise<IssueRow | undefined> {
  const fingerprint = fingerprintOf(body);
  const known = () => tx.one<IssueRow>(KNOWN, [body.bookingId, fingerprint]);
  const found = await known();
  if (found) return found;
  const issued = await tx.one<IssueRow>(ISSUE, [
    randomBytes(16).toString('base64url'),
    body.bookingId,
    fingerprint,
    body.preliminary,
    JSON.stringify(versionsOf(body)),
    JSON.stringify(body),
    tx.actor.name,
    tx.now,
  ]);
  return issued ?? known();
}

function versionsOf(body: ReportBody): Record<string, number> {
  const released = body.results.filter((result) => !result.preliminary);
  return Object.fromEntries(released.map(({ code, version }) => [code, version]));
}
