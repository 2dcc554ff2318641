import type { Receipt } from '../../shared/contract/billing-shapes.js';
import type { BookingReceipt } from '../../shared/contract/refund-shapes.js';
import { can } from '../../shared/domain/people/access.js';
import type { Actor } from '../kernel/actor.js';
import type { Sql } from '../kernel/database.js';

interface ReceiptRow {
  readonly number: number;
  readonly document: Receipt;
  readonly turned_by: BookingReceipt['turnedBy'];
  readonly refunded_since: boolean;
  readonly is_own: boolean;
  readonly is_open: boolean;
}

const RECEIPTS = `
  select r.number, r.document,
    (select json_build_object('number', v.receipt_number, 'kind', v.act) from journal v where v.reverses = j.id)
      as turned_by,
    exists (select from receipt f where f.booking_id = r.booking_id and f.kind = 'refund' and f.number > r.number)
      as refunded_since,
    coalesce(s.cashier, j.actor) = $2 as is_own, coalesce(s.state = 'open', false) as is_open
  from receipt r join journal j on j.receipt_number = r.number left join shift s on s.id = j.shift_id
  where r.booking_id = $1 order by r.number`;

/** A booking's receipts; of another cashier's only that they are there, unless a manager asks (RULINGS R2). */
export async function bookingReceipts(sql: Sql, actor: Actor, bookingId: string): Promise<BookingReceipt[]> {
  const rows = await sql.sql<ReceiptRow>(RECEIPTS, [bookingId, actor.username]);
  const seesAll = can(actor.role, 'payments.everyone');
  return rows.map((row) => {
    const { number, document } = row;
    const isShown = seesAll || document.cashier === actor.username;
    return {
      number,
      kind: document.kind,
      at: document.at,
      cashierName: isShown ? document.cashierName : null,
      lines: isShown ? document.lines : null,
      turnedBy: row.turned_by,
      may: mayTurn(row),
    };
  });
}

function mayTurn({
  document,
  turned_by,
  refunded_since,
  is_own,
  is_open,
}: ReceiptRow): BookingReceipt['may'] {
  if (document.kind !== 'payment' || turned_by !== null || refunded_since) return null;
  if (!is_open) return 'credit-note';
  return is_own ? 'void' : null;
}
