import type { Receipt } from '../../../shared/contract/billing-shapes.js';
import type {
  PatientMoney as Answer,
  PatientReceipt,
  PayersSum,
} from '../../../shared/contract/patient-money.js';
import { can } from '../../../shared/domain/people/access.js';
import { formatMoney, parseMoney, sum, type Minor } from '../../../shared/domain/money/money.js';
import type { WhoOwes } from '../../../shared/domain/money/who-owes.js';
import {
  balanceOf,
  BOOKING_PAYER,
  payersPart,
  type BookingPayer,
  type MoneyColumns,
} from '../../dues/index.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import type { Actor } from '../../kernel/actor.js';
import { COUNT_LIMIT, pageOf, window, type PageQuery } from '../../kernel/http/paging.js';
import { depositHolder, depositsOf, onDeposit } from '../deposit.js';
import { moneyText } from '../rows.js';

/** The money of all of a patient's bookings, and a page of the receipts, newest first. */
export class PatientMoney extends QueryOf<{ actor: Actor; patientId: string; request: PageQuery }, Answer> {}

interface SumsRow {
  readonly total: string;
  readonly discount: string;
  readonly refunded: string;
  /** Of the bookings that the patient pays alone. */
  readonly held: string;
  readonly to_pay: string;
  readonly unpaid: number;
}

type SharedRow = MoneyColumns & { readonly payer: BookingPayer | null };

interface ReceiptRow {
  readonly number: number;
  readonly document: Receipt;
  readonly turned_by: PatientReceipt['turnedBy'];
}

const OWED = 'total_minor - discount_minor - paid_minor';
const SUMS = `
  select coalesce(sum(total_minor), 0)::text as total, coalesce(sum(discount_minor), 0)::text as discount,
    coalesce(sum(refunded_minor), 0)::text as refunded,
    coalesce(sum(paid_minor - refunded_minor) filter (where payer_id is null), 0)::text as held,
    coalesce(sum(${OWED}) filter (where ${OWED} > 0 and payer_id is null), 0)::text as to_pay,
    (count(*) filter (where ${OWED} > 0 and payer_id is null))::int as unpaid
  from booking where patient_id = $1 and deleted_at is null`;
const SHARED = `
  select b.total_minor, b.discount_minor, b.paid_minor, b.refunded_minor, ${BOOKING_PAYER} as payer
  from booking b where b.patient_id = $1 and b.deleted_at is null and b.payer_id is not null`;

// Those of bookings that were deleted since among them: the money was moved. Of a deposit, also what was taken
// under a record that was merged into this one.
const NUMBERS = `
  select r.number from booking b join receipt r on r.booking_id = b.id where b.patient_id = $1
  union
  select r.number from patient p join receipt r on r.patient_id = p.id where p.id = $1 or p.merged_into = $1`;
const COUNT = `select count(*)::int as n from (select 1 from (${NUMBERS}) own limit ${COUNT_LIMIT}) counted`;
const RECEIPTS = `
  select r.number, r.document,
    (select json_build_object('number', v.receipt_number, 'kind', v.act) from journal v where v.reverses = j.id)
      as turned_by
  from (${NUMBERS} order by number desc limit $2 offset $3) own
  join receipt r using (number) join journal j on j.receipt_number = r.number
  order by r.number desc`;

export const PatientMoneyHandler = queryHandler(
  PatientMoney,
  async ({ database }, { actor, patientId, request }) => {
    const { id, base_currency: currency } = await depositHolder(database, patientId);
    const [sums, shared, deposits, counted, rows] = await Promise.all([
      database.one<SumsRow>(SUMS, [id]),
      database.sql<SharedRow>(SHARED, [id]),
      depositsOf(database, id),
      database.one<{ n: number }>(COUNT, [id]),
      database.sql<ReceiptRow>(RECEIPTS, [id, ...window(request)]),
    ]);
    return {
      currency,
      total: moneyText(sums?.total ?? '0'),
      discount: moneyText(sums?.discount ?? '0'),
      refunded: moneyText(sums?.refunded ?? '0'),
      ...withShares(
        { held: sums?.held ?? '0', toPay: sums?.to_pay ?? '0', unpaid: sums?.unpaid ?? 0 },
        shared,
      ),
      deposit: formatMoney(onDeposit(deposits)),
      receipts: pageOf(
        rows.map((row) => shown(row, actor)),
        request,
        counted?.n ?? 0,
      ),
    };
  },
);

interface PaidAlone {
  readonly held: string;
  readonly toPay: string;
  readonly unpaid: number;
}

/** The same with the bookings of which a payer bears a part: the patient's part of them, and the payers'. */
function withShares(
  { held, toPay, unpaid }: PaidAlone,
  shared: readonly SharedRow[],
): Pick<Answer, 'amountPaid' | 'toPay' | 'unpaid' | 'payers'> {
  const parts = shared.map(({ payer, ...money }) => partOf(money, payer));
  const total = (alone: string, of: (part: Part) => string): string =>
    formatMoney(sum([BigInt(alone), ...parts.map((part) => minor(of(part)))]));
  return {
    amountPaid: total(held, ({ patientPaid }) => patientPaid),
    toPay: total(toPay, ({ patientOwes }) => patientOwes),
    unpaid: unpaid + parts.filter(({ patientOwes }) => minor(patientOwes) > 0n).length,
    payers: payersSums(parts),
  };
}

type Part = Omit<WhoOwes, 'payer'> & Partial<Pick<WhoOwes, 'payer'>>;

function partOf(money: MoneyColumns, payer: BookingPayer | null): Part {
  const balance = balanceOf(money);
  return (
    payersPart(money, payer) ?? {
      patientOwes: formatMoney(balance > 0n ? balance : 0n),
      patientPaid: formatMoney(BigInt(money.paid_minor - money.refunded_minor)),
      billed: '0.00',
      toBill: '0.00',
    }
  );
}

function payersSums(parts: readonly Part[]): PayersSum[] {
  const names = [...new Set(parts.flatMap(({ payer }) => payer ?? []))].sort((a, b) => a.localeCompare(b));
  return names.map((payer) => {
    const own = parts.filter((part) => part.payer === payer);
    const total = (of: (part: Part) => string): string =>
      formatMoney(sum(own.map((part) => minor(of(part)))));
    return { payer, billed: total(({ billed }) => billed), toBill: total(({ toBill }) => toBill) };
  });
}

function minor(amount: string): Minor {
  return parseMoney(amount) ?? 0n;
}

/** A cashier learns of another's only that it is there (docs/rules/ledger.md). */
function shown({ number, document, turned_by }: ReceiptRow, actor: Actor): PatientReceipt {
  const { kind, at, bookingId, labNumber, cashier, cashierName, lines } = document;
  const isShown = can(actor.role, 'payments.everyone') || cashier === actor.username;
  return {
    ...{ number, kind, at, bookingId, labNumber },
    cashierName: isShown ? cashierName : null,
    lines: isShown ? lines : null,
    turnedBy: turned_by,
  };
}
