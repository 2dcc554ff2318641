import type {
  PayerCredit,
  PayerInvoice,
  PayerPicture,
  StatementMail,
} from '../../../shared/contract/payer-shapes.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { Database } from '../../kernel/database.js';
import { notFound } from '../../kernel/http/problem.js';
import { accountId, payerAccount } from '../../ledger/index.js';
import { laboratory } from '../../settings/index.js';
import {
  charges,
  chargeShape,
  DUE_DAY,
  type ChargeRow,
  joinPayerStatus,
  PAYER_STATUS_COLUMNS,
  statusShape,
  type PayerStatusRow,
} from '../payer-status.js';
import { PAYER_COLUMNS, payerShape, type PayerRow } from '../payer.js';

/** A payer with what is not invoiced, its invoices, and their payments. */
export class PayerById extends RequestQuery<string, PayerPicture> {}

/** So many of each are shown; an open invoice always is. */
const MOST = 200;

const PAYER = `
  select ${PAYER_COLUMNS}, ${PAYER_STATUS_COLUMNS}
  from payer p cross join laboratory l ${joinPayerStatus('$2::date')} where p.id = $1`;

const CHARGES = `${charges(`, count(*) over () as count, to_char(min(j.day) over (), 'YYYY-MM-DD') as first`)} order by j.day desc, t.id desc limit ${MOST}`;

const INVOICES = `
  select number, total_minor as total, to_char(from_day, 'YYYY-MM-DD') as "from", to_char(to_day, 'YYYY-MM-DD') as "to",
    to_char(day, 'YYYY-MM-DD') as day, to_char(${DUE_DAY}, 'YYYY-MM-DD') as "dueDay", (total_minor + case when total_minor > 0 then -settled else used end)::bigint
      as outstanding, count
  from (select i.*, row_number() over (order by number desc) as place, count(*) over () as count,
      (select coalesce(sum(amount_minor), 0) from payer_settlement s where s.invoice_number = i.number) as settled,
      (select coalesce(sum(amount_minor), 0) from payer_settlement s where s.credit_invoice = i.number) as used
    from payer_invoice i where payer_id = $1) i
  where place <= ${MOST} or total_minor > settled order by number desc`;

const CREDITS = `
  select c.journal_id as id, c.kind, to_char(c.day, 'YYYY-MM-DD') as day, c.amount_minor as amount, c.reference,
    j.actor_name as by, j.actor as username, j.witness_name as witness, coalesce(s.used, 0)::bigint as used, coalesce(s.invoices, '{}') as invoices,
    c.reverses is not null or exists (select from payer_credit r where r.reverses = c.journal_id) as "isTakenBack",
    count(*) over () as count
  from payer_credit c join journal j on j.id = c.journal_id
  left join lateral (select sum(amount_minor) as used, array_agg(distinct invoice_number order by invoice_number) as invoices
    from payer_settlement s where s.credit_id = c.journal_id) s on true
  where c.payer_id = $1 order by j.at desc, c.journal_id limit ${MOST}`;

const MAILS = `
  select m.id, m.month, m.address, m.asked_by as by, m.asked_at as at, a.sent, coalesce(a.answer, '') as answer,
    count(*) over () as count
  from payer_statement_mail m left join payer_statement_mail_answer a on a.mail_id = m.id
  where m.payer_id = $1 order by m.asked_at desc, m.id limit 12`;

interface Counted {
  /** The total number, repeated on each row shown. */
  readonly count: number;
}

type ShownCharge = ChargeRow & Counted & { readonly first: string };
type MailRow = Omit<StatementMail, 'at'> & Counted & { readonly at: Date };
type InvoiceRow = Omit<PayerInvoice, 'total' | 'outstanding'> &
  Counted & {
    readonly total: number;
    readonly outstanding: number;
  };
type CreditRow = Omit<PayerCredit, 'amount' | 'free'> &
  Counted & { readonly amount: number; readonly used: number };

export const PayerByIdHandler = queryHandler(PayerById, async ({ database, clock }, { request: id }) => {
  const { timeZone, baseCurrency } = await laboratory(database);
  const today = labToday(timeZone, clock.now());
  const row = await database.one<PayerRow & PayerStatusRow>(PAYER, [id, today]);
  if (!row) throw notFound('The payer');
  const payer = { ...payerShape(row), ...statusShape(row) };
  const account = accountId(payerAccount(row.account), baseCurrency);
  return { payer, ...(await items(database, id, account, baseCurrency)) };
});

async function items(
  database: Database,
  id: string,
  account: string,
  currency: string,
): Promise<Omit<PayerPicture, 'payer'>> {
  const [charged, invoices, credits, mails] = await Promise.all([
    database.sql<ShownCharge>(CHARGES, [account, currency]),
    database.sql<InvoiceRow>(INVOICES, [id]),
    database.sql<CreditRow>(CREDITS, [id]),
    database.sql<MailRow>(MAILS, [id]),
  ]);
  return {
    charges: charged.map(chargeShape),
    chargesCount: countOf(charged),
    chargedFrom: charged[0]?.first ?? null,
    invoices: invoices.map(invoiceShape),
    invoicesCount: countOf(invoices),
    credits: credits.map(creditShape),
    creditsCount: countOf(credits),
    mails: mails.map(({ at, count: _, ...mail }) => ({ ...mail, at: at.toISOString() })),
    mailsCount: countOf(mails),
  };
}

function countOf(rows: readonly Counted[]): number {
  return Number(rows[0]?.count ?? 0);
}

function invoiceShape({ total, outstanding, count: _, ...invoice }: InvoiceRow): PayerInvoice {
  return { ...invoice, total: formatMoney(BigInt(total)), outstanding: formatMoney(BigInt(outstanding)) };
}

function creditShape({ amount, used, count: _, ...credit }: CreditRow): PayerCredit {
  const free = credit.isTakenBack ? 0n : BigInt(amount) - BigInt(used);
  return {
    ...credit,
    invoices: credit.invoices.map(Number),
    amount: formatMoney(BigInt(amount)),
    free: formatMoney(free),
  };
}
