import type { Tx } from '../events/unit-of-work.js';
import { HELD } from '../kernel/entities.js';
import { PaymentTypeEntity } from './payment-type.entity.js';
import { sayRate, signRates } from './rates.js';

/** The payment types in the base currency are in the new one: while nothing was taken, it was only a default. */
export async function followCurrency(tx: Tx, before: string, after: string): Promise<void> {
  const where = { units: before, useExchangeRate: false };
  const types = await tx.entities.find(PaymentTypeEntity, { where, order: { nameSlug: 'ASC' }, ...HELD });
  for (const type of types) {
    await signRates(tx, Object.assign(type, { units: after }));
    sayRate(tx, { paymentTypeId: type.id, units: after, rate: '1', from: tx.now });
    tx.audit({
      action: 'payment-type.change',
      subjectKind: 'payment-type',
      subjectId: type.id,
      before: { units: before },
      after: { units: after },
      reason: 'The base currency was set',
    });
    tx.emit('SettingsChanged', type.id, { keys: ['payment-types'] });
  }
}
