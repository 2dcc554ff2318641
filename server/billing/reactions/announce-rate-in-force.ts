import { delayUntilDue, reaction } from '../../events/reactions.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { PaymentTypeEntity, NOT_WITHDRAWN } from '../payment-types.js';
import { signRates } from '../rates.js';

const IN_FORCE = `select 1 from payment_type_rate r where r.id = $1 and r.valid_from <= $2 and ${NOT_WITHDRAWN}`;

/** A planned rate holds from its moment whatever the queue does; this tells the screens that are open. */
export const AnnounceRateInForce = reaction(
  { on: 'RatePlanned', name: 'tell-rate-in-force', delay: delayUntilDue },
  async ({ payload: { paymentTypeId, rateId } }, tx) => {
    if (!(await tx.one(IN_FORCE, [rateId, tx.now]))) return;
    const type = await tx.entities.findOne(PaymentTypeEntity, { where: { id: paymentTypeId }, ...ROW_LOCK });
    if (type) await signRates(tx, type);
    tx.emit('SettingsChanged', paymentTypeId, { keys: ['payment-types'] });
  },
);
