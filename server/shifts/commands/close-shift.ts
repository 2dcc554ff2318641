import type { ClosingReport } from '../../../shared/contract/closing-report.js';
import type { ShiftCount, CloseShiftRequest } from '../../../shared/contract/shifts.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { conflict, invalid } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { writeClose } from '../closing-report.js';
import { countsOf, checkCount, lastCount } from '../counts.js';
import { drawersOf, type DrawerRow } from '../drawers.js';
import { emitShift, shiftToClose, secondPerson } from '../locked-shift.js';
import { allTypes } from '../moved-lines.js';

/** Closes the own shift that was counted: its drawers are empty afterwards, and its report has the next number. */
export class CloseShift extends CommandOf<
  { actor: Actor; request: CloseShiftRequest; key: string; witness: Actor | undefined },
  ClosingReport
> {}

export const CloseShiftHandler = keyedHandler(CloseShift, 'shift.close', (tx, request, { witness }) =>
  close(tx, request, witness),
);

async function close(tx: Tx, request: CloseShiftRequest, signed: Actor | undefined): Promise<ClosingReport> {
  const shift = await shiftToClose(tx, request.shiftId);
  const [counts, drawers, types] = await Promise.all([
    countsOf(tx, shift.id),
    drawersOf(tx, [shift.id]),
    allTypes(tx, tx.now),
  ]);
  const count = lastCount(counts);
  refuseMoved(count, drawers);
  const judged = await checkCount(tx, tx.now, count);
  const reason = request.reason?.trim() || null;
  const witness = signature(tx.actor, judged.needsSecond, reason, signed);
  const closed = { shift, counts, drawers, difference: judged.difference, reason, witness };
  const report = await writeClose(tx, closed, types);
  tx.audit('shift.close', 'shift', shift.id, {
    after: {
      report: report.number,
      drawers: count.drawers.map(({ payment, paymentUnit, counted, difference }) => ({
        payment,
        paymentUnit,
        counted,
        difference,
      })),
      ...(witness && { witness: witness.username }),
    },
    ...(reason !== null && { reason }),
  });
  emitShift(tx, 'ShiftClosed', { ...shift, state: 'closed' });
  return report;
}

/** Above the threshold both are needed; below it neither is refused. */
function signature(
  cashier: Actor,
  needsSecond: boolean,
  reason: string | null,
  signed: Actor | undefined,
): Actor | undefined {
  if (needsSecond && (reason === null || reason.length < 3))
    throw invalid('reason', 'The difference is above the laboratory’s limit: say why.');
  const why = 'The difference is above the laboratory’s limit: a second person has to sign in beside you.';
  return needsSecond || signed ? secondPerson(cashier, signed, why) : undefined;
}

/** Nothing may have moved since; were it so, the count would say nothing of it. */
function refuseMoved({ drawers: counted }: ShiftCount, drawers: readonly DrawerRow[]): void {
  for (const { payment_type_id, currency, payment, expected } of drawers) {
    const line = counted.find(
      ({ paymentTypeId, paymentUnit }) => paymentTypeId === payment_type_id && paymentUnit === currency,
    );
    if (line && line.expected === formatMoney(BigInt(expected))) continue;
    throw conflict(`${payment} changed after it was counted: count the shift again.`);
  }
}
