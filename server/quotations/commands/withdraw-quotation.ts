import type { Quotation, WithdrawQuotationRequest } from '../../../shared/contract/quotations.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { conflict, notFound } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { laboratory } from '../../settings/index.js';
import { numberOf, readQuotation } from '../one-quotation.js';

/** Takes a quotation back: nobody is booked by it any more. Bookings that were keep their prices. */
export class WithdrawQuotation extends CommandOf<
  { actor: Actor; number: string; request: WithdrawQuotationRequest },
  Quotation
> {}

export const WithdrawQuotationHandler = commandHandler(WithdrawQuotation, (tx, { number, request }) =>
  withdraw(tx, numberOf(number), request.reason),
);

const HOLD = 'select id from quotation where number = $1 for update';
const WITHDRAW = `
  update quotation set withdrawn_at = $2, withdrawn_by = $3, withdrawn_by_name = $4, withdrawn_reason = $5
  where id = $1`;

async function withdraw(tx: Tx, number: number, reason: string): Promise<Quotation> {
  const held = await tx.one<{ readonly id: string }>(HOLD, [number]);
  if (!held) throw notFound('The quotation');
  const { timeZone } = await laboratory(tx);
  const today = labToday(timeZone, tx.now);
  const { state, code } = await readQuotation(tx, number, today);
  if (state === 'withdrawn') throw conflict(`Quotation ${code} was already withdrawn.`);
  if (state === 'used') throw conflict(`Quotation ${code} was used: change the booking instead.`);
  const { actor, now } = tx;
  await tx.sql(WITHDRAW, [held.id, now, actor.username, actor.name, reason]);
  tx.audit('quotation.withdraw', 'quotation', code, { reason });
  return readQuotation(tx, number, today);
}
