import type { InvoicePreview, LeftOut } from '../../../shared/contract/payer-shapes.js';
import type { InvoicePeriodRequest } from '../../../shared/contract/payers.js';
import { formatMoney, parseMoney, sum, type Minor } from '../../../shared/domain/money/money.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { whoOwes } from '../../dues/index.js';
import type { Sql } from '../../kernel/database.js';
import { notFound } from '../../kernel/http/problem.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { accountId, payerAccount } from '../../ledger/index.js';
import { dayBounds, laboratory } from '../../settings/index.js';
import { dueDayOf, refusePeriod } from '../commands/invoice-payer.js';
import { itemsOf, sumsOf, totalOf } from '../invoice-lines.js';
import { charges } from '../payer-status.js';
import { PAYER_COLUMNS, type LockedPayer, type PayerRow } from '../payer.js';

/** The invoice of a period as it would be written now, and what it would leave out. */
export class PreviewInvoice extends QueryOf<
  { payerId: string; request: InvoicePeriodRequest },
  InvoicePreview
> {}

const PAYER = `select ${PAYER_COLUMNS} from payer p where p.id = $1`;

export const PreviewInvoiceHandler = queryHandler(
  PreviewInvoice,
  async ({ database, clock }, { payerId, request }) => {
    const [payer, lab] = await Promise.all([database.one<PayerRow>(PAYER, [payerId]), laboratory(database)]);
    if (!payer) throw notFound('The payer');
    const currency = lab.baseCurrency;
    const account = accountId(payerAccount(payer.account), currency);
    const of = { payer, laboratory: lab, currency, account, today: labToday(lab.timeZone, clock.now()) };
    refusePeriod(of, request);
    const items = await itemsOf(database, of, request);
    const total = totalOf(items);
    const { from, to } = request;
    return {
      ...{ from, to, lines: items.length, days: new Set(items.map(({ day }) => day)).size },
      total: formatMoney(total),
      dueDay: dueDayOf(of, total),
      sums: sumsOf(items),
      leftOut: await leftOut(database, of, request),
    };
  },
);

/** So many lab numbers are named of each reason. */
const NAMED = 5;

interface Outside {
  readonly why: LeftOut['why'];
  readonly labNumber: string;
  readonly amount: Minor;
}

async function leftOut(sql: Sql, of: LockedPayer, period: InvoicePeriodRequest): Promise<LeftOut[]> {
  const outside = [...(await onOtherDays(sql, of, period)), ...(await notBilled(sql, of, period))];
  const reasons = [...new Set(outside.map(({ why }) => why))];
  return reasons.map((why) => {
    const those = outside.filter((one) => one.why === why);
    return {
      why,
      count: those.length,
      amount: formatMoney(sum(those.map(({ amount }) => amount))),
      labNumbers: [...new Set(those.map(({ labNumber }) => labNumber))].slice(0, NAMED),
    };
  });
}

const OTHER_DAYS = `${charges()} and j.day not between $3 and $4 order by j.day, t.id`;

async function onOtherDays(
  sql: Sql,
  { account, currency }: LockedPayer,
  { from, to }: InvoicePeriodRequest,
): Promise<Outside[]> {
  const rows = await sql.sql<{ labNumber: string; minor: number }>(OTHER_DAYS, [account, currency, from, to]);
  return rows.map(({ labNumber, minor }) => ({ why: 'other-days', labNumber, amount: BigInt(minor) }));
}

const NAMING = `
  select b.id, b.lab_number as "labNumber" from booking b
  where b.payer_id = $1 and b.deleted_at is null and b.booked_at >= $2 and b.booked_at < $3
    and b.total_minor - b.discount_minor - b.paid_minor > 0
  order by b.booked_at, b.id`;

/** Booked on these days, and the payer's share has not been billed to it. */
async function notBilled(
  sql: Sql,
  { payer, laboratory: { timeZone } }: LockedPayer,
  { from, to }: InvoicePeriodRequest,
): Promise<Outside[]> {
  const { start, end } = dayBounds(timeZone, from, to);
  const bookings = await sql.sql<{ id: string; labNumber: string }>(NAMING, [payer.id, start, end]);
  const ids = bookings.map(({ id }) => id);
  const owed = await whoOwes(sql, ids);
  return bookings.flatMap(({ id, labNumber }) => {
    const shares = owed.get(id)?.payersPart;
    const amount = parseMoney(shares?.toBill ?? '0') ?? 0n;
    if (shares == null || amount === 0n) return [];
    const why = shares.switchedOff ? 'switched-off' : shares.awaitsNumber ? 'authorisation' : 'not-billed';
    return [{ why, labNumber, amount }];
  });
}
