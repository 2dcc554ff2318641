import type { Quotation, WriteQuotationRequest } from '../../../shared/contract/quotations.js';
import { sum } from '../../../shared/domain/money/money.js';
import { daysLater, labToday } from '../../../shared/domain/time/lab-time.js';
import { refuseOtherTotal } from '../../billing/index.js';
import {
  priceListOfBooking,
  requestedProfiles,
  wantedCodes,
  type RequestedProfile,
} from '../../bookings/index.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { invalid } from '../../kernel/http/problem.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { payerNamed } from '../../payers/index.js';
import { openPriceList, refuseExamplePrices } from '../../prices/index.js';
import { laboratory } from '../../settings/index.js';
import { readQuotation } from '../one-quotation.js';

/** Writes a quotation with the next number: the prices of the day, which hold to its last day. */
export class WriteQuotation extends KeyedCommand<WriteQuotationRequest, Quotation> {}

export const WriteQuotationHandler = keyedHandler(WriteQuotation, 'quotation.write', write);

const LONGEST_DAYS = 366;

// One statement, so that the counter's row is held from here to the commit and no longer.
const WRITE = `
  with counter as (
    update quotation_counter set last_number = last_number + 1 returning last_number as number
  )
  insert into quotation (id, number, at, actor, actor_name, recipient, payer_id, price_list_id, valid_until, for_many,
    note, currency, total_minor)
  select $1, number, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from counter
  returning number`;
const LINES = `
  insert into quotation_line
    (quotation_id, position, profile_id, code, name, price_minor, price_list_id, bundle, list_minor)
  select $1, position, id, code, name, "priceMinor", "priceListId", bundle, "listMinor"
  from json_to_recordset($2::json) as l (position integer, id uuid, code text, name text, "priceMinor" bigint,
    "priceListId" uuid, bundle text, "listMinor" bigint)`;

async function write(tx: Tx, request: WriteQuotationRequest): Promise<Quotation> {
  const { payerId = null } = request;
  const [recipient, forMany, note] = [request.recipient ?? '', request.forMany ?? false, request.note ?? ''];
  const { timeZone, baseCurrency, quotationDays } = await laboratory(tx);
  const today = labToday(timeZone, tx.now);
  const validUntil = lastDay(request.validUntil, today, quotationDays);
  const codes = await wantedCodes(tx, request.profiles);
  const priceListId = await priceListOfBooking(tx, request);
  const [profiles] = await Promise.all([
    requestedProfiles(tx, codes, { at: tx.now, priceListId }),
    openPriceList(tx, priceListId, 'priceList'),
    payerNamed(tx, payerId),
    refuseExamplePrices(tx, codes, { at: tx.now, priceListId }),
  ]);
  const total = sum(profiles.map(({ priceMinor }) => BigInt(priceMinor)));
  refuseOtherTotal(request.shownTotal, total);
  const id = tx.id();
  const { actor, now } = tx;
  const written = await tx.one<{ number: number }>(WRITE, [
    ...[id, now, actor.username, actor.name, recipient.trim(), payerId, priceListId, validUntil, forMany],
    ...[note, baseCurrency, Number(total)],
  ]);
  if (!written) throw new Error('The counter of quotations has no row.');
  await tx.sql(LINES, [id, JSON.stringify(profiles.map(lineOf))]);
  const quotation = await readQuotation(tx, written.number, today);
  const { code, total: worth, tests } = quotation;
  tx.audit('quotation.write', 'quotation', code, {
    after: {
      ...{ recipient, validUntil, forMany, total: worth },
      tests: tests.map(({ code, price }) => `${code} ${price}`),
    },
  });
  return quotation;
}

function lastDay(requested: string | null | undefined, today: string, usual: number): string {
  if (requested == null) return daysLater(today, usual);
  if (requested < today) throw invalid('validUntil', 'The last day is over: choose today or later.');
  if (requested > daysLater(today, LONGEST_DAYS))
    throw invalid('validUntil', 'A quotation is valid for a year at most.');
  return requested;
}

function lineOf(profile: RequestedProfile, position: number) {
  const { id, code, name, priceMinor, priceListId, bundle, listMinor } = profile;
  return { position, id, code, name, priceMinor, priceListId, bundle, listMinor };
}
