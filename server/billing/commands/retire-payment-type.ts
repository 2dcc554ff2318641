import type { PaymentType } from '../../../shared/contract/billing-shapes.js';
import type { RetirePaymentTypeRequest } from '../../../shared/contract/billing.js';
import { commandHandler } from '../../events/command-handlers.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { invalid, notFound, refuseStale } from '../../kernel/http/problem.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { PaymentTypeEntity, paymentTypeAt } from '../payment-types.js';

/** Switches a payment type off: the ledger goes on naming it, nothing more can be paid with it. */
export class RetirePaymentType extends ActorsCommand<RetirePaymentTypeRequest, PaymentType> {}

export const RetirePaymentTypeHandler = commandHandler(RetirePaymentType, async (tx, { request }) => {
  const { id, nameSlug, version } = request;
  if (id == null && nameSlug == null) throw invalid('id', 'Name the payment type by its id or nameSlug.');
  const where = id == null ? { nameSlug: nameSlug ?? '' } : { id };
  const row = await tx.entities.findOne(PaymentTypeEntity, { where, ...ROW_LOCK });
  if (!row) throw notFound('The payment type');
  const before = await paymentTypeAt(tx, row.id, tx.now);
  if (version !== undefined && version !== row.version) {
    refuseStale(before, row);
  }
  await tx.entities.save(Object.assign(row, { active: false }));
  const retired = await paymentTypeAt(tx, row.id, tx.now);
  tx.audit('payment-type.retire', 'payment-type', before.id, { before, after: retired });
  tx.emit('SettingsChanged', before.id, { keys: ['payment-types'] });
  return retired;
});
