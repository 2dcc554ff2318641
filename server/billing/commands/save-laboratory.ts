import { isDeepStrictEqual } from 'node:util';
import type { Laboratory, SaveLaboratoryRequest } from '../../../shared/contract/settings.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { SaveLaboratory, laboratory, saveLaboratory } from '../../settings/index.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { NOT_WITHDRAWN, PaymentTypeEntity } from '../payment-types.js';
import { storeRate, signRates } from '../rates.js';

const WITHDRAW = `
  insert into payment_type_rate_withdrawal (rate_id, actor, actor_name, at)
  select r.id, $2, $3, $4 from payment_type_rate r where r.payment_type_id = $1 and ${NOT_WITHDRAWN}`;

/** They were stated in the base currency of before. */
function withdrawRates(tx: Tx, paymentTypeId: string): void {
  tx.send(WITHDRAW, [paymentTypeId, tx.actor.username, tx.actor.name, tx.now]);
}

export const SaveLaboratoryHandler = commandHandler(SaveLaboratory, (tx, { request }) =>
  saveLaboratoryCurrency(tx, request),
);

/** The laboratory as asked for; another base currency takes its payment types with it. */
export async function saveLaboratoryCurrency(tx: Tx, request: SaveLaboratoryRequest): Promise<Laboratory> {
  const { baseCurrency: before } = await laboratory(tx);
  const saved = await saveLaboratory(tx, request);
  if (saved.baseCurrency !== before) await followCurrency(tx, before, saved.baseCurrency);
  return saved;
}

/**
 * While nothing was taken, the base currency of a payment type was only a default: those in the old one are in the new
 * one. A type that was in the new one already needs no rate any more, and the rate of any other counted the old one: it
 * is switched off until somebody says a rate.
 */
async function followCurrency(tx: Tx, before: string, after: string): Promise<void> {
  const types = await tx.entities.find(PaymentTypeEntity, { order: { nameSlug: 'ASC' }, ...ROW_LOCK });
  for (const type of types) {
    const { units, useExchangeRate, active } = type;
    const isOwn = units === after || (units === before && !useExchangeRate);
    const next = isOwn ? { units: after, useExchangeRate: false, active } : { ...type, active: false };
    const was = { units, useExchangeRate, active };
    const becomes = { units: next.units, useExchangeRate: next.useExchangeRate, active: next.active };
    if (isDeepStrictEqual(was, becomes)) continue;
    await signRates(tx, Object.assign(type, becomes));
    if (isOwn) storeRate(tx, { paymentTypeId: type.id, units: after, rate: '1', from: tx.now });
    else withdrawRates(tx, type.id);
    tx.audit('payment-type.change', 'payment-type', type.id, {
      before: was,
      after: becomes,
      reason: 'The base currency was set',
    });
    tx.emit('SettingsChanged', type.id, { keys: ['payment-types'] });
  }
}
