import type { PaymentTypeRates, SetRateRequest } from '../../../shared/contract/rates.js';
import { isRate } from '../../../shared/domain/money/money.js';
import { commandHandler } from '../../events/command-handlers.js';
import { once } from '../../events/idempotency.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { conflict, invalid, notFound, refuseStale } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { laboratory, parseLabMoment } from '../../settings/index.js';
import { PaymentTypeEntity, paymentTypeAt } from '../payment-types.js';
import { askAboutJump, hasPlannedRate, ratesOfType, storeRate, signRates } from '../rates.js';

/** Sets a new exchange rate, from now or from a later time. What was already paid keeps the rate at which it was taken. */
export class SetRate extends CommandOf<
  { actor: Actor; id: string; request: SetRateRequest; key: string | undefined },
  PaymentTypeRates
> {}

const MOST_AHEAD_MS = 366 * 24 * 3_600_000;

export const SetRateHandler = commandHandler(SetRate, (tx, { id, request, key }) =>
  once(tx, 'payment-type.rate', key, { id, ...request }, () => setRate(tx, id, request)),
);

async function setRate(tx: Tx, id: string, request: SetRateRequest): Promise<PaymentTypeRates> {
  const type = await lockPaymentType(tx, id, request.version);
  const { rate, reason } = request;
  if (!isRate(rate)) throw invalid('rate', 'The exchange rate must be more than zero.');
  askAboutJump(await paymentTypeAt(tx, id, tx.now), { ...request, field: 'rate' });
  const planned = await plannedFrom(tx, request.from);
  if (planned && (await hasPlannedRate(tx, id, tx.now, planned)))
    throw invalid('from', 'A rate is already planned for that time: take it back first.');
  const said = { paymentTypeId: id, units: type.units, rate, reason: reason?.trim() };
  const rateId = storeRate(tx, { ...said, from: planned ?? tx.now });
  await signRates(tx, type);
  tx.audit('payment-type.rate', 'payment-type', id, {
    after: { name: type.name, units: type.units, rate, from: (planned ?? tx.now).toISOString() },
    ...(reason != null && { reason }),
  });
  tx.emit('SettingsChanged', id, { keys: ['payment-types'] });
  if (planned) tx.emit('RatePlanned', id, { paymentTypeId: id, rateId, dueAt: planned.toISOString() });
  return ratesOfType(tx, id, tx.now);
}

async function lockPaymentType(tx: Tx, id: string, version: number): Promise<PaymentTypeEntity> {
  const type = await tx.entities.findOne(PaymentTypeEntity, { where: { id }, ...ROW_LOCK });
  if (!type) throw notFound('The payment type');
  if (type.version !== version) refuseStale(await paymentTypeAt(tx, id, tx.now), type);
  if (type.useExchangeRate) return type;
  throw conflict(`${type.name} is counted in the base currency and has no exchange rate.`);
}

/** Undefined: now. */
async function plannedFrom(tx: Tx, from: string | null | undefined): Promise<Date | undefined> {
  if (from == null) return undefined;
  const moment = parseLabMoment((await laboratory(tx)).timeZone, from, 'from');
  if (moment <= tx.now)
    throw invalid(
      'from',
      'A rate cannot begin in the past: choose a later time, or leave it empty to begin now.',
    );
  if (moment.getTime() > tx.now.getTime() + MOST_AHEAD_MS)
    throw invalid('from', 'A rate can be planned at most a year ahead.');
  return moment;
}
