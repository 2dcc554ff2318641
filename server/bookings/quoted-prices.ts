import { quotationCode, quotationNumber } from '../../shared/domain/quotation-code.js';
import type { Tx } from '../events/unit-of-work.js';
import { conflict, invalid } from '../kernel/http/problem.js';
import type { PriceTerms } from '../prices/index.js';
import { requestedProfiles, type RequestedProfile } from './booked-profiles.js';

/** A quotation that a booking is made from; `lines` are none once it has expired. */
export interface HeldQuotation {
  readonly id: string;
  readonly code: string;
  /** The list it was written by, while its prices hold. */
  readonly priceListId: string | undefined;
  readonly lines: ReadonlyMap<string, QuotedLine>;
}

type QuotedLine = Pick<RequestedProfile, 'code' | 'priceMinor' | 'priceListId' | 'bundle' | 'listMinor'>;

interface QuotationRow {
  readonly id: string;
  readonly price_list_id: string;
  readonly is_valid: boolean;
  readonly for_many: boolean;
  readonly is_withdrawn: boolean;
  readonly used_by: string | null;
}

// Held until the commit, so that of two bookings at once one is told that it was used.
const HOLD = 'select id from quotation where number = $1 for update';
// A deleted booking has not used it.
const READ = `
  select q.id, q.price_list_id, q.valid_until >= $2::date as is_valid, q.for_many,
    q.withdrawn_at is not null as is_withdrawn,
    (select b.lab_number from quotation_use u join booking b on b.id = u.booking_id and b.deleted_at is null
     where u.quotation_id = q.id limit 1) as used_by
  from quotation q where q.id = $1`;
const LINES = `
  select code, price_minor as "priceMinor", price_list_id as "priceListId", bundle, list_minor as "listMinor"
  from quotation_line where quotation_id = $1`;

/** The quotation, held; undefined for none. 422 if there is no such one, 409 if it can be used no more. */
export async function holdQuotation(
  tx: Tx,
  text: string | null | undefined,
  today: string,
): Promise<HeldQuotation | undefined> {
  if (text == null || text === '') return undefined;
  const number = quotationNumber(text);
  const held = number === undefined ? undefined : await tx.one<{ readonly id: string }>(HOLD, [number]);
  if (number === undefined || held === undefined) throw invalid('quotation', 'There is no such quotation.');
  const code = quotationCode(number);
  const row = await tx.one<QuotationRow>(READ, [held.id, today]);
  if (row === undefined || row.is_withdrawn) throw conflict(`Quotation ${code} was withdrawn.`);
  if (row.used_by !== null && !row.for_many)
    throw conflict(`Quotation ${code} was already used, for ${row.used_by}.`);
  const lines = row.is_valid ? await tx.sql<QuotedLine>(LINES, [row.id]) : [];
  return {
    id: row.id,
    code,
    priceListId: row.is_valid ? row.price_list_id : undefined,
    lines: new Map(lines.map((line) => [line.code, line])),
  };
}

/**
 * The profiles that are asked for at what was quoted for them, while that holds; the others at the price of the day,
 * in bundles of their own.
 */
export async function profilesAsQuoted(
  tx: Tx,
  codes: readonly string[],
  { terms, quotation }: { readonly terms: PriceTerms; readonly quotation: HeldQuotation | undefined },
): Promise<RequestedProfile[]> {
  const all = await requestedProfiles(tx, codes, terms);
  const quoted = quotation?.lines;
  if (quoted === undefined || quoted.size === 0) return all;
  const others = codes.filter((code) => !quoted.has(code));
  const priced = others.length === 0 ? [] : await requestedProfiles(tx, others, terms);
  const today = new Map(priced.map((profile) => [profile.code, profile]));
  return all.map((profile) => {
    const line = quoted.get(profile.code);
    return line === undefined ? (today.get(profile.code) ?? profile) : { ...profile, ...line };
  });
}

const USED = 'insert into quotation_use (booking_id, quotation_id, at_quoted) values ($1, $2, $3)';

export function useQuotation(tx: Tx, bookingId: string, { id, lines }: HeldQuotation): void {
  tx.send(USED, [bookingId, id, lines.size > 0]);
}
