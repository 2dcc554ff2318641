import type { AuditChange } from '../domain/audit-changes.js';
import { IsIn, IsOptional, IsUUID, Matches } from 'class-validator';
import { Paged, Text } from './fields.js';

export interface AuditEntry {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly actor: string;
  readonly address: string;
  readonly requestId: string;
  /** As stored, e.g. `payment.take`. */
  readonly action: string;
  /** The same as a sentence: "Took a payment". */
  readonly words: string;
  /** The amount with its unit; null without money. */
  readonly amount: string | null;
  readonly subjectKind: string;
  readonly subjectId: string;
  /** The subject: the patient, else a payer, a user, a test. */
  readonly name: string | null;
  readonly labNumber: string | null;
  /** The booking and the patient that it concerns, whatever its subject. */
  readonly bookingId: string | null;
  readonly patientId: string | null;
  readonly before: unknown;
  readonly after: unknown;
  /** The values that differ between the two, in words. */
  readonly changes: readonly AuditChange[];
  /** A change in one line: "Urea and electrolytes: Potassium 7.1 → 4.1"; null: nothing was changed. */
  readonly said: string | null;
  readonly reason: string | null;
  /** Place in the chain; null until it is sealed, a moment after it was written. */
  readonly position: number | null;
}

/** GET /api/audit/head: the last seal of the chain, for `npm run audit:verify -- --expect position:hash`. */
export interface AuditHead {
  readonly position: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
  /** When the entry that it seals was written; null: nothing is sealed yet. */
  readonly at: string | null;
  /** Entries that are written but not sealed yet. */
  readonly unsealed: number;
}

/** GET /api/audit/verify: one piece of the chain, so that the caller can show progress. */
export interface ChainSegment {
  /** The chain is intact up to here. */
  readonly position: number;
  readonly hash: string;
  /** The last position of the chain. */
  readonly of: number;
  readonly isDone: boolean;
  /** The first position that the key proves; null: none. */
  readonly provenFrom: number | null;
  readonly unsealed: number;
  readonly firstBreak: { readonly position: number; readonly why: string } | null;
}

const HEAD = /^\d{1,15}:[0-9a-f]{64}$/;
const HEAD_MESSAGE = { message: '$property must be position:hash, as the page shows the head of the chain.' };

export class VerifyChainQuery {
  /** The end of the last piece; left out: from the beginning. */
  @IsOptional() @Matches(HEAD, HEAD_MESSAGE) readonly after?: string;
  /** A head that was noted earlier, which must still be in the chain. */
  @IsOptional() @Matches(HEAD, HEAD_MESSAGE) readonly expect?: string;
}

/** A day of the laboratory (yyyy-MM-dd) or a moment (ISO 8601). */
const WHEN = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))?$/;
const WHEN_MESSAGE = { message: '$property must be yyyy-MM-dd or an ISO 8601 time with its zone.' };

export const AUDIT_SORTS = ['at', 'actor'] as const;
export type AuditSort = (typeof AUDIT_SORTS)[number];

/** GET /api/audit, newest first unless asked otherwise. */
export class AuditQuery {
  @IsOptional() @Matches(WHEN, WHEN_MESSAGE) readonly from?: string;
  @IsOptional() @Matches(WHEN, WHEN_MESSAGE) readonly to?: string;
  @IsOptional() @Text(64) readonly actor?: string;
  @IsOptional() @Text(40) readonly subjectKind?: string;
  @IsOptional() @Text(100) readonly subjectId?: string;
  /** Everything about a person: the record, its bookings, their results, cards and receipts. */
  @IsOptional() @IsUUID() readonly patientId?: string;
  /** Everything about a booking: itself, its results, cards and receipts. */
  @IsOptional() @IsUUID() readonly bookingId?: string;
  /** Exact, or the beginning with a dot: `user.` */
  @IsOptional() @Text(60) readonly action?: string;
  @IsOptional() @Text(100) readonly q?: string;
  /** A file of everything that the filters find. */
  @IsOptional() @IsIn(['csv']) readonly format?: 'csv';
  @IsOptional() @IsIn(AUDIT_SORTS) readonly sort: AuditSort = 'at';
  /** Left out: the newest first, and people by name. */
  @IsOptional() @IsIn(['asc', 'desc']) readonly order?: 'asc' | 'desc';
  @IsOptional() @Paged(1_000_000) readonly page: number = 1;
  @IsOptional() @Paged(200) readonly size: number = 50;
}
