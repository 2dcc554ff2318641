import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PaymentType, RetirePaymentTypeRequest } from '../../../shared/contract/billing.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalid, notFound, Problem } from '../../kernel/http/problem.js';
import { PAYMENT_TYPE_COLUMNS, paymentTypeShape, type PaymentTypeRow } from '../rows.js';

/** Switches a payment type off: the ledger goes on naming it, nothing more can be paid with it. */
export class RetirePaymentType extends Command<PaymentType> {
  constructor(
    readonly actor: Actor,
    readonly request: RetirePaymentTypeRequest,
  ) {
    super();
  }
}

@CommandHandler(RetirePaymentType)
export class RetirePaymentTypeHandler implements ICommandHandler<RetirePaymentType> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: RetirePaymentType): Promise<PaymentType> {
    const { id, nameSlug, version } = request;
    if (id === undefined && nameSlug === undefined)
      throw invalid('id', 'Say which payment type, by id or nameSlug.');
    return this.work.run(actor, async (tx) => {
      const before = await tx.one<PaymentTypeRow>(
        `select ${PAYMENT_TYPE_COLUMNS} from payment_type where id = $1 or ($1::uuid is null and name_slug = $2) for update`,
        [id ?? null, nameSlug ?? null],
      );
      if (!before) throw notFound('The payment type');
      if (version !== undefined && version !== before.version) {
        throw new Problem('stale_version', 'The payment type was changed meanwhile.', {
          extra: { current: paymentTypeShape(before) },
        });
      }
      const after = await tx.one<PaymentTypeRow>(
        `update payment_type set active = false, version = version + 1 where id = $1 returning ${PAYMENT_TYPE_COLUMNS}`,
        [before.id],
      );
      const retired = paymentTypeShape(after ?? before);
      tx.audit({
        action: 'payment-type.retire',
        subjectKind: 'payment-type',
        subjectId: before.id,
        before: paymentTypeShape(before),
        after: retired,
      });
      tx.emit('SettingsChanged', before.id, { keys: ['payment-types'] });
      return retired;
    });
  }
}
