import { journalOf, receiptDocument, writeReceipts } from '../server/billing/receipt.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { postAll, storeShifts } from '../server/ledger/index.js';
import type { PastReceipt } from './past-money.js';
import type { PastShifts } from './past-shifts.js';
import type { Staff } from './staff.js';
import type { Past } from './write-bookings.js';

/** What bookings were charged when they were made. */
export function writeCharges(tx: Tx, { reception }: Staff, past: readonly Past[]): void {
  const journals = past.map(({ booking, money }) => ({
    act: 'booking' as const,
    bookingId: booking.id,
    transfers: money.charged,
    actor: reception,
    now: booking.bookedAt,
  }));
  postAll(tx, journals);
}

/** Numbers the receipts in the order of time, behind those that there are; the counter's row stays held. */
export async function writePastMoney(
  tx: Tx,
  shifts: PastShifts,
  receipts: readonly PastReceipt[],
): Promise<void> {
  if (receipts.length === 0) return;
  const inOrder = [...receipts].sort((one, other) => one.at.getTime() - other.at.getTime());
  await storeShifts(tx, shifts.all());
  const deeds = inOrder.map(({ at, cashier, payable, act }) => ({
    deed: { actor: cashier, now: at },
    payable,
    act,
  }));
  const first = await writeReceipts(
    tx,
    deeds.map(({ deed, act }) => receiptDocument(deed, act)),
  );
  const journals = deeds.map(({ deed, payable, act }, place) => ({
    ...journalOf(act, payable, first + place),
    ...deed,
  }));
  postAll(tx, journals);
}
