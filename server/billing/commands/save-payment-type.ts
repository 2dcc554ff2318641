import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PaymentType, SavePaymentTypeRequest } from '../../../shared/contract/billing.js';
import { isRate, parseMoney } from '../../../shared/domain/money.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalid, notFound, Problem } from '../../kernel/http/problem.js';
import { PAYMENT_TYPE_COLUMNS, paymentTypeShape, rateText, type PaymentTypeRow } from '../rows.js';

/** Creates a payment type, or changes the one that the id or slug names and whose version is given. */
export class SavePaymentType extends Command<PaymentType> {
  constructor(
    readonly actor: Actor,
    readonly request: SavePaymentTypeRequest,
  ) {
    super();
  }
}

@CommandHandler(SavePaymentType)
export class SavePaymentTypeHandler implements ICommandHandler<SavePaymentType> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: SavePaymentType): Promise<PaymentType> {
    return this.work.run(actor, async (tx) => {
      const before = await lockedType(tx, request);
      const wanted = await checked(tx, merged(request, before));
      const after = before ? await change(tx, before, wanted) : await create(tx, wanted);
      tx.audit({
        action: before ? 'payment-type.change' : 'payment-type.create',
        subjectKind: 'payment-type',
        subjectId: after.id,
        before: before && paymentTypeShape(before),
        after: paymentTypeShape(after),
      });
      tx.emit('SettingsChanged', after.id, { keys: ['payment-types'] });
      return paymentTypeShape(after);
    });
  }
}

type Fields = Omit<PaymentTypeRow, 'id' | 'version'>;

async function lockedType(tx: Tx, request: SavePaymentTypeRequest): Promise<PaymentTypeRow | undefined> {
  const row = await tx.one<PaymentTypeRow>(
    `select ${PAYMENT_TYPE_COLUMNS} from payment_type where id = $1 or ($1::uuid is null and name_slug = $2) for update`,
    [request.id ?? null, slugOf(request)],
  );
  if (request.id !== undefined && !row) throw notFound('The payment type');
  if (row && request.version === undefined) {
    throw new Problem(
      'duplicate',
      `The payment type "${row.name_slug}" exists already; send its version to change it.`,
    );
  }
  if (row && row.version !== request.version) {
    throw new Problem('stale_version', 'The payment type was changed meanwhile.', {
      extra: { current: paymentTypeShape(row) },
    });
  }
  return row;
}

function slugOf(request: SavePaymentTypeRequest): string {
  return (
    request.nameSlug ??
    request.name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
  );
}

function merged(
  request: SavePaymentTypeRequest,
  before: PaymentTypeRow | undefined,
): Partial<Fields> & Pick<Fields, 'name' | 'name_slug'> {
  return {
    name: request.name.trim(),
    name_slug: request.nameSlug ?? before?.name_slug ?? slugOf(request),
    cost_minor: request.cost === undefined ? before?.cost_minor : Number(parseMoney(request.cost)),
    units: request.units ?? before?.units,
    use_exchange_rate: request.useExchangeRate ?? before?.use_exchange_rate,
    exchange_rate: request.exchangeRate ?? before?.exchange_rate,
    cash: request.cash ?? before?.cash,
    active: request.active ?? before?.active,
  };
}

async function checked(tx: Tx, given: ReturnType<typeof merged>): Promise<Fields> {
  const laboratory = await tx.one<{ base_currency: string }>('select base_currency from laboratory');
  const base = laboratory?.base_currency ?? '$';
  const fields: Fields = {
    ...given,
    cost_minor: given.cost_minor ?? 0,
    units: given.units ?? base,
    use_exchange_rate: given.use_exchange_rate ?? false,
    exchange_rate: given.exchange_rate ?? '1',
    cash: given.cash ?? false,
    active: given.active ?? true,
  };
  if (fields.name === '') throw invalid('name', 'The payment type needs a name.');
  if (fields.name_slug === '')
    throw invalid('nameSlug', 'The payment type needs a slug in Latin letters or digits.');
  if (!isRate(rateText(fields.exchange_rate)))
    throw invalid('exchangeRate', 'The exchange rate must be more than zero.');
  if (fields.units !== base && !fields.use_exchange_rate) {
    throw invalid('useExchangeRate', `A payment type in ${fields.units} needs an exchange rate to ${base}.`);
  }
  return fields;
}

async function create(tx: Tx, fields: Fields): Promise<PaymentTypeRow> {
  const row = await tx.one<PaymentTypeRow>(
    `insert into payment_type
       (name, name_slug, cost_minor, units, use_exchange_rate, exchange_rate, cash, active, id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (name_slug) do nothing returning ${PAYMENT_TYPE_COLUMNS}`,
    [...values(fields), tx.id(), tx.now],
  );
  if (!row) throw new Problem('duplicate', `The payment type "${fields.name_slug}" exists already.`);
  return row;
}

async function change(tx: Tx, before: PaymentTypeRow, fields: Fields): Promise<PaymentTypeRow> {
  const row = await tx.one<PaymentTypeRow>(
    `update payment_type set name = $1, name_slug = $2, cost_minor = $3, units = $4, use_exchange_rate = $5,
       exchange_rate = $6, cash = $7, active = $8, version = version + 1
     where id = $9 and not exists (select from payment_type other where other.name_slug = $2 and other.id <> $9)
     returning ${PAYMENT_TYPE_COLUMNS}`,
    [...values(fields), before.id],
  );
  if (!row) throw new Problem('duplicate', `The payment type "${fields.name_slug}" exists already.`);
  return row;
}

function values(fields: Fields): unknown[] {
  const { name, name_slug, cost_minor, units, use_exchange_rate, exchange_rate, cash, active } = fields;
  return [name, name_slug, cost_minor, units, use_exchange_rate, exchange_rate, cash, active];
}
