import type { OpenOnStatement, Statement, StatementLine } from '../../../shared/contract/payer-shapes.js';
import type { VatOnPaper } from '../../../shared/contract/vat.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { formatMoney, sum } from '../../../shared/domain/money/money.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import type { Sql } from '../../kernel/database.js';
import { invalid, notFound } from '../../kernel/http/problem.js';
import { laboratory } from '../../settings/index.js';
import { taxNumberOf } from '../../vat/index.js';
import {
  ageingShape,
  joinPayerStatus,
  DUE_DAY,
  OPEN_INVOICES,
  type PayerStatusRow,
} from '../payer-status.js';

/** A month of a payer's account as it is sent to it; `month` is yyyy-MM. */
export class StatementOf extends QueryOf<{ payerId: string; month: string }, Statement> {}

const PAYER = `
  select p.name, p.number, p.address, "days30", "days60", "days90", "older"
  from payer p cross join laboratory l ${joinPayerStatus('$2::date')} where p.id = $1`;

// An invoice raises the debt; a payment, a write-off or a credit note lowers it.
const MOVES = `
  select day, what, reference, minor, at from (
    select day, case when total_minor > 0 then 'Invoice ' else 'Credit note ' end || number as what,
      to_char(from_day, 'FMDD Mon YYYY') || ' to ' || to_char(to_day, 'FMDD Mon YYYY')
        || coalesce(', due ' || to_char(${DUE_DAY}, 'FMDD Mon YYYY'), '') as reference, total_minor as minor, at
    from payer_invoice i where payer_id = $1
    union all
    select c.day, case c.kind when 'payment' then 'Payment' else 'Write-off' end
      || case when c.reverses is null then '' else ' taken back' end, c.reference, -c.amount_minor, j.at
    from payer_credit c join journal j on j.id = c.journal_id where c.payer_id = $1
  ) moved where day <= $2`;

const OPENING = `select coalesce(sum(minor), 0)::bigint as minor from (${MOVES}) m where day < $3`;
const LINES = `
  select to_char(day, 'YYYY-MM-DD') as day, what, reference, minor from (${MOVES}) m where day >= $3 order by at, what`;

// As the invoices of the month said it when they were written.
const VAT = `
  select v ->> 'rate' as rate, sum((v ->> 'net')::numeric)::text as net, sum((v ->> 'vat')::numeric)::text as vat,
    sum((v ->> 'gross')::numeric)::text as gross
  from payer_invoice i cross join jsonb_array_elements(i.document -> 'vat') v
  where i.payer_id = $1 and i.day between $3 and $2 group by 1 order by 1`;

type PayerRow = Pick<PayerStatusRow, 'days30' | 'days60' | 'days90' | 'older'> & Statement['payer'];
type LineRow = Omit<StatementLine, 'amount' | 'balance'> & { readonly minor: number };

export const StatementOfHandler = queryHandler(StatementOf, ({ database, clock }, { payerId, month }) =>
  readStatement(database, clock.now(), payerId, month),
);

export async function readStatement(sql: Sql, now: Date, payerId: string, month: string): Promise<Statement> {
  const lab = await laboratory(sql);
  const { first, asOf } = daysOf(month, labToday(lab.timeZone, now));
  const [payer, opening, rows, open, heading, vat] = await Promise.all([
    sql.one<PayerRow>(PAYER, [payerId, asOf]),
    sql.one<{ minor: number }>(OPENING, [payerId, asOf, first]),
    sql.sql<LineRow>(LINES, [payerId, asOf, first]),
    sql.sql<OpenRow>(OPEN_INVOICES, [payerId, asOf]),
    taxNumberOf(sql),
    sql.sql<VatOnPaper>(VAT, [payerId, asOf, first]),
  ]);
  if (!payer) throw notFound('The payer');
  const before = BigInt(opening?.minor ?? 0);
  const lines = withBalances(before, rows);
  const closing = rows.reduce((balance, { minor }) => balance + BigInt(minor), before);
  const { name, number, address, days30, days60, days90, older } = payer;
  const outstanding = BigInt(days30) + BigInt(days60) + BigInt(days90) + BigInt(older);
  return {
    payer: { name, number, address },
    laboratory: { name: lab.name, address: lab.address, phones: lab.phones, ...heading },
    month,
    currency: lab.baseCurrency,
    opening: formatMoney(before),
    lines,
    closing: formatMoney(closing),
    asOf,
    ageing: ageingShape(payer),
    paidAhead: formatMoney(outstanding - closing),
    ...openShape(open, asOf),
    ...(vat.length > 0 && { vat }),
  };
}

type OpenRow = Omit<OpenOnStatement, 'amount' | 'isOverdue'> & { readonly minor: number };

/** Overdue from the day after it was due. */
function openShape(rows: readonly OpenRow[], asOf: string): Pick<Statement, 'open' | 'overdue'> {
  const late = rows.filter(({ dueDay }) => dueDay < asOf);
  return {
    open: rows.map(({ number, minor, ...row }) => ({
      ...row,
      number: Number(number),
      amount: formatMoney(BigInt(minor)),
      isOverdue: row.dueDay < asOf,
    })),
    overdue: formatMoney(sum(late.map(({ minor }) => BigInt(minor)))),
  };
}

function withBalances(opening: bigint, rows: readonly LineRow[]): StatementLine[] {
  let balance = opening;
  return rows.map(({ minor, ...line }) => {
    balance += BigInt(minor);
    return { ...line, amount: formatMoney(BigInt(minor)), balance: formatMoney(balance) };
  });
}

/** The first day of the month, and its last or today in the one that runs. */
function daysOf(month: string, today: string): { readonly first: string; readonly asOf: string } {
  const found = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(month);
  if (!found) throw invalid('month', 'The month must be written as 2026-11.');
  const first = `${month}-01`;
  if (first > today) throw invalid('month', 'That month has not begun yet.');
  const last = new Date(Date.UTC(Number(found[1]), Number(found[2]), 0)).toISOString().slice(0, 10);
  return { first, asOf: last < today ? last : today };
}
