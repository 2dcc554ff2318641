import type { ClosingReport, ReportedDrawer, ReportedReceipt } from '../../shared/contract/closing-report.js';
import type { CountedDrawer, ShiftCount } from '../../shared/contract/shifts.js';
import { formatMoney, parseMoney, sum, convert, type Minor } from '../../shared/domain/money/money.js';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { rateOf } from '../../shared/domain/money/tender.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';
import type { Actor } from '../kernel/actor.js';
import { laboratory } from '../settings/index.js';
import { bank, drawer, OVERSHORT, post, safe, takingsWhere, type Transfer } from '../ledger/index.js';
import { lastCount } from './counts.js';
import { drawerMoves, type DrawerRow } from './drawers.js';
import { shiftView, type ShiftRecord } from './shift-rows.js';

interface Closed {
  readonly shift: ShiftRecord;
  readonly counts: readonly ShiftCount[];
  readonly drawers: readonly DrawerRow[];
  readonly difference: string;
  readonly reason: string | null;
  readonly witness: Pick<Actor, 'username' | 'name'> | undefined;
}

// This shift's and no other's, so in a range of numbers those of other cashiers are missing.
const RECEIPTS = `
  select r.number, j.at, r.kind, coalesce(b.lab_number, p.lab_number) as "labNumber",
    coalesce((
      select json_agg(json_build_object('payment', payment, 'paymentUnit', currency, 'minor', minor::text) order by payment, currency)
      from (
        select payment, currency, sum(minor) as minor from (${takingsWhere('j.id = k.id')}) taking
        group by payment, currency having sum(minor) <> 0
      ) line
    ), '[]') as lines,
    (select v.receipt_number from journal v where v.reverses = j.id) as "turnedBy",
    (select o.receipt_number from journal o where o.id = j.reverses) as reverses
  from journal j
  cross join lateral (select j.id) k
  join receipt r on r.number = j.receipt_number
  left join booking b on b.id = r.booking_id
  left join patient p on p.id = r.patient_id
  where j.shift_id = $1 and j.receipt_number is not null
  order by r.number`;

interface ReceiptRow extends Omit<ReportedReceipt, 'at' | 'lines'> {
  readonly at: Date;
  readonly lines: readonly {
    readonly payment: string;
    readonly paymentUnit: string;
    readonly minor: string;
  }[];
}

async function receiptsOf(sql: Sql, shiftId: string): Promise<ReportedReceipt[]> {
  const rows = await sql.sql<ReceiptRow>(RECEIPTS, [shiftId]);
  return rows.map(({ at, lines, ...receipt }) => ({
    ...receipt,
    at: at.toISOString(),
    lines: lines.map(({ minor, ...line }) => ({ ...line, amount: formatMoney(BigInt(minor)) })),
  }));
}

/**
 * Closes the counted shift in this person's name: its drawers are empty afterwards, and its report has the next number.
 */
export async function writeClose(
  tx: Tx,
  closed: Closed,
  types: readonly PaymentType[],
): Promise<ClosingReport> {
  const { shift, counts, reason, witness } = closed;
  const document = await reportDocument(tx, closed);
  post(tx, {
    act: 'close',
    shiftId: shift.id,
    reason,
    ...(witness && { witness }),
    transfers: closeTransfers(shift.id, lastCount(counts).drawers, types),
  });
  return writeReport(tx, document);
}

/** The content of the closing report, as of the close. */
async function reportDocument(tx: Tx, closed: Closed): Promise<Omit<ClosingReport, 'number'>> {
  const { shift, counts, reason, witness, difference } = closed;
  const by = tx.actor;
  const count = lastCount(counts);
  const [view, lab, receipts] = await Promise.all([
    shiftView(tx, shift),
    laboratory(tx),
    receiptsOf(tx, shift.id),
  ]);
  const { id: shiftId, cashier, cashierName, day, openedAt, payments, refunds, moves } = view;
  return {
    shiftId,
    cashier,
    cashierName,
    day,
    openedAt,
    countedAt: count.at,
    closedAt: tx.now.toISOString(),
    laboratory: { name: lab.name, address: lab.address, phones: lab.phones },
    baseCurrency: lab.baseCurrency,
    drawers: count.drawers.map((counted) => reportedDrawer(counted, closed.drawers)),
    units: unitSums(count.drawers),
    difference,
    payments,
    refunds,
    firstReceipt: receipts[0]?.number ?? null,
    lastReceipt: receipts.at(-1)?.number ?? null,
    receipts,
    moves,
    earlierCounts: counts.slice(0, -1),
    countWitness: count.witness,
    reason,
    closedBy: by.username === cashier ? null : { username: by.username, name: by.name },
    witness: witness ? { username: witness.username, name: witness.name } : null,
  };
}

const NOTHING = {
  float: '0.00',
  taken: '0.00',
  change: '0.00',
  refunds: '0.00',
  voided: '0.00',
  drops: '0.00',
  handedIn: '0.00',
  handedOut: '0.00',
} as const;

function reportedDrawer(counted: CountedDrawer, drawers: readonly DrawerRow[]): ReportedDrawer {
  const row = drawers.find(
    (drawer) => drawer.payment_type_id === counted.paymentTypeId && drawer.currency === counted.paymentUnit,
  );
  return { ...NOTHING, ...(row && drawerMoves(row)), ...counted, to: counted.cash ? 'safe' : 'bank' };
}

function unitSums(drawers: readonly CountedDrawer[]): ClosingReport['units'] {
  const units = [...new Set(drawers.map(({ paymentUnit }) => paymentUnit))];
  return units.map((paymentUnit) => {
    const mine = drawers.filter((drawer) => drawer.paymentUnit === paymentUnit);
    const total = (name: 'expected' | 'counted' | 'difference'): string =>
      formatMoney(sum(mine.map((drawer) => parseMoney(drawer[name]) ?? 0n)));
    return {
      paymentUnit,
      expected: total('expected'),
      counted: total('counted'),
      difference: total('difference'),
    };
  });
}

// One statement, so that the counter's row is held from here to the commit and no longer.
const WRITE = `
  with counter as (
    update shift_report_counter set last_number = last_number + 1 returning last_number as number
  ), report as (
    insert into shift_report (number, shift_id, at, document)
    select number, $1, $2, $3::jsonb || jsonb_build_object('number', number) from counter
    returning number
  )
  update shift set state = 'closed', closed_at = $2, report_number = report.number from report where id = $1
  returning report.number`;

/** Takes the next number, last of all in the transaction, freezes the report and closes the shift. */
async function writeReport(sql: Sql, document: Omit<ClosingReport, 'number'>): Promise<ClosingReport> {
  const written = await sql.one<{ number: number }>(WRITE, [
    document.shiftId,
    document.closedAt,
    JSON.stringify(document),
  ]);
  if (!written) throw new Error('The counter of closing reports has no row.');
  return { number: written.number, ...document };
}

/** The difference first, then what was counted, to the safe or the bank: nothing stays in the drawers. */
function closeTransfers(
  shiftId: string,
  drawers: readonly CountedDrawer[],
  types: readonly PaymentType[],
): Transfer[] {
  return drawers.flatMap((counted) => drawerTransfers(shiftId, counted, types));
}

function drawerTransfers(
  shiftId: string,
  { paymentTypeId, paymentUnit: currency, cash, ...amounts }: CountedDrawer,
  types: readonly PaymentType[],
): Transfer[] {
  const from = drawer(shiftId, paymentTypeId);
  const counted = parseMoney(amounts.counted) ?? 0n;
  const difference = parseMoney(amounts.difference) ?? 0n;
  const size = difference < 0n ? -difference : difference;
  const type = types.find(({ id, units }) => id === paymentTypeId && units === currency);
  const sides = difference < 0n ? { debit: OVERSHORT, credit: from } : { debit: from, credit: OVERSHORT };
  const into = cash ? safe(paymentTypeId) : bank(paymentTypeId);
  return [
    ...(size > 0n ? [{ ...sides, currency, amount: size, ...worth(type, size), lines: [] }] : []),
    ...(counted > 0n ? [{ debit: into, credit: from, currency, amount: counted, lines: [] }] : []),
    // More went back than came in: the bank has it to pay.
    ...(counted < 0n ? [{ debit: from, credit: into, currency, amount: -counted, lines: [] }] : []),
  ];
}

/** The value on that day: figures in the base currency use it. */
function worth(type: PaymentType | undefined, amount: Minor): Pick<Transfer, 'exchanged'> {
  if (type?.useExchangeRate !== true) return {};
  const rate = rateOf(type);
  return { exchanged: { rate, worth: convert(amount, rate) } };
}
