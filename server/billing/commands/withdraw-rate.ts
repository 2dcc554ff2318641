import type { PaymentTypeRates, WithdrawRateRequest } from '../../../shared/contract/rates.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { conflict, notFound } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { PaymentTypeEntity } from '../payment-types.js';
import { oneRate, ratesOfType, signRates } from '../rates.js';

/** Takes a planned rate back before its moment. */
export class WithdrawRate extends CommandOf<
  { actor: Actor; id: string; request: WithdrawRateRequest },
  PaymentTypeRates
> {}

export const WithdrawRateHandler = commandHandler(WithdrawRate, (tx, { id, request }) =>
  withdraw(tx, id, request.rateId),
);

const WITHDRAW = `insert into payment_type_rate_withdrawal (rate_id, actor, actor_name, at) values ($1, $2, $3, $4)`;

async function withdraw(tx: Tx, id: string, rateId: string): Promise<PaymentTypeRates> {
  const type = await tx.entities.findOne(PaymentTypeEntity, { where: { id }, ...ROW_LOCK });
  if (!type) throw notFound('The payment type');
  const rate = await oneRate(tx, id, tx.now, rateId);
  if (!rate) throw notFound('The exchange rate');
  if (rate.state === 'withdrawn') throw conflict('This rate has already been taken back.');
  if (rate.state !== 'planned') throw conflict('This rate is already in force: set a new one instead.');
  tx.send(WITHDRAW, [rateId, tx.actor.username, tx.actor.name, tx.now]);
  await signRates(tx, type);
  tx.audit('payment-type.rate-withdraw', 'payment-type', id, {
    before: { name: type.name, units: rate.units, rate: rate.rate, from: rate.from },
  });
  tx.emit('SettingsChanged', id, { keys: ['payment-types'] });
  return ratesOfType(tx, id, tx.now);
}
