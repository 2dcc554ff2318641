import type { Quotation, QuotationState } from '../../shared/contract/quotations.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import { quotationCode } from '../../shared/domain/quotation-code.js';

export interface QuotationRow {
  readonly id: string;
  readonly number: number;
  readonly at: Date;
  readonly by: string;
  readonly recipient: string;
  readonly payer: Quotation['payer'];
  readonly price_list: Quotation['priceList'];
  readonly valid_until: string;
  readonly for_many: boolean;
  readonly note: string;
  readonly currency: string;
  readonly total_minor: number;
  readonly state: QuotationState;
  readonly bookings: Quotation['bookings'];
  readonly tests: readonly {
    readonly code: string;
    readonly name: string;
    readonly price: string;
    readonly bundle: string | null;
    readonly alone: string | null;
  }[];
  readonly withdrawn_at: Date | null;
  readonly withdrawn_by: string | null;
  readonly withdrawn_reason: string | null;
}

// A deleted booking gives a quotation back.
const USES = `
  select b.id, b.lab_number, b.booked_at from quotation_use u
  join booking b on b.id = u.booking_id and b.deleted_at is null where u.quotation_id = q.id`;

/** SQL of the state of the quotation `q`; `today` is the laboratory's day. */
export const quotationState = (today: string): string => `
  case when q.withdrawn_at is not null then 'withdrawn'
    when not q.for_many and exists (${USES}) then 'used'
    when q.valid_until < ${today} then 'expired' else 'open' end`;

export const quotationColumns = (today: string): string => `
  q.id, q.number, q.at, q.actor_name as by, q.recipient, q.valid_until, q.for_many, q.note, q.currency, q.total_minor,
  (select json_build_object('id', p.id, 'name', p.name) from payer p where p.id = q.payer_id) as payer,
  (select json_build_object('id', l.id, 'name', l.name) from price_list l where l.id = q.price_list_id) as price_list,
  ${quotationState(today)} as state,
  (select coalesce(json_agg(json_build_object('id', id, 'labNumber', lab_number) order by booked_at desc), '[]')
   from (${USES} order by b.booked_at desc limit 5) u) as bookings,
  (select json_agg(json_build_object('code', code, 'name', name, 'price', price_minor::text, 'bundle', bundle,
     'alone', list_minor::text) order by position) from quotation_line l where l.quotation_id = q.id) as tests,
  q.withdrawn_at, q.withdrawn_by_name as withdrawn_by, q.withdrawn_reason`;

const money = (minor: string | number): string => formatMoney(BigInt(minor));

export function quotationShape(row: QuotationRow): Quotation {
  const { id, number, by, recipient, payer, note, currency, state, bookings } = row;
  return {
    ...{ id, number, code: quotationCode(number), at: row.at.toISOString(), by, recipient, payer },
    priceList: row.price_list,
    validUntil: row.valid_until,
    forMany: row.for_many,
    ...{ note, currency, total: money(row.total_minor) },
    tests: row.tests.map(({ code, name, price, bundle, alone }) => ({
      ...{ code, name, price: money(price) },
      ...(bundle !== null && alone !== null && { bundle: { name: bundle, alone: money(alone) } }),
    })),
    ...{ state, bookings, withdrawn: withdrawnOf(row) },
  };
}

function withdrawnOf({
  withdrawn_at: at,
  withdrawn_by: by,
  withdrawn_reason: reason,
}: QuotationRow): Quotation['withdrawn'] {
  return at === null || by === null || reason === null ? null : { at: at.toISOString(), by, reason };
}
