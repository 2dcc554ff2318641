import type { DepositAnswer } from '../../../shared/contract/billing-shapes.js';
import type { KeepChangeAsDepositRequest } from '../../../shared/contract/billing.js';
import { balanceOf } from '../../dues/index.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { conflict } from '../../kernel/http/problem.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { deposit, OwedByLine, receivable } from '../../ledger/index.js';
import { writeDepositAct } from '../deposit-act.js';
import { depositHolder, lockDeposits, onDeposit } from '../deposit.js';
import { lockPayable } from '../payable.js';
import { storeMoney } from '../receipt.js';

/** Keeps an overpayment of a booking on the patient's deposit. */
export class KeepChangeAsDeposit extends KeyedCommand<KeepChangeAsDepositRequest, DepositAnswer> {}

export const KeepChangeAsDepositHandler = keyedHandler(KeepChangeAsDeposit, 'deposit-keep', (tx, request) =>
  keep(tx, request.bookingId),
);

async function keep(tx: Tx, bookingId: string): Promise<DepositAnswer> {
  const { booking, lines, shiftId } = await lockPayable(tx, bookingId);
  const over = -balanceOf(booking);
  if (over <= 0n) throw conflict('Nothing was overpaid on this booking.');
  const deposits = await lockDeposits(tx, booking.patient_id);
  const holder = await depositHolder(tx, booking.patient_id);
  const owed = new OwedByLine(lines.owed());
  storeMoney(tx, { ...booking, paid_minor: booking.paid_minor - Number(over) });
  return writeDepositAct(tx, {
    kind: 'deposit-kept',
    holder,
    amount: over,
    left: onDeposit(deposits) + over,
    entries: [],
    transfers: [
      {
        debit: receivable(booking.id),
        credit: deposit(booking.patient_id),
        currency: booking.base_currency,
        amount: over,
        lines: owed.giveBackOver(over),
      },
    ],
    shiftId,
    booking: { id: booking.id, labNumber: booking.lab_number, index: booking.booking_index },
    reason: null,
  });
}
