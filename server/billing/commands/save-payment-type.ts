import { Not } from 'typeorm';
import type { PaymentType } from '../../../shared/contract/billing-shapes.js';
import type { SavePaymentTypeRequest } from '../../../shared/contract/billing.js';
import { isRate, parseMoney } from '../../../shared/domain/money/money.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { invalid, notFound, Problem, refuseStale } from '../../kernel/http/problem.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { laboratory } from '../../settings/index.js';
import { PaymentTypeEntity, paymentTypeAt } from '../payment-types.js';
import { UNNAMED_TYPE } from '../nobodys-money.js';
import { askAboutJump, hasPlannedRate, storeRate, signRates, type StatedRate } from '../rates.js';
import { rateText } from '../rows.js';

/** Creates a payment type, or changes the one that the id or slug names and whose version is given. */
export class SavePaymentType extends ActorsCommand<SavePaymentTypeRequest, PaymentType> {}

export const SavePaymentTypeHandler = commandHandler(SavePaymentType, async (tx, { request }) => {
  const known = await lockPaymentType(tx, request);
  const before = known && (await paymentTypeAt(tx, known.id, tx.now));
  const { baseCurrency } = await laboratory(tx);
  const row = merged(request, known ?? newType(tx, request, baseCurrency));
  refuseContradictions(row, request, baseCurrency);
  refuseUnnamedType(before, row);
  if (before) await refuseWhilePlanned(tx, before, row);
  await refuseDuplicate(tx, row);
  const rate = otherRate(row, request, before, tx.now);
  refuseWithoutRate(row, request, before, baseCurrency);
  // The rate of another currency, or of a type that nobody pays by, is none that is in force.
  if (rate && before?.active && before.useExchangeRate && before.units === row.units)
    askAboutJump(before, { field: 'exchangeRate', rate: rate.rate, confirmed: request.confirmed });
  if (rate === undefined) await tx.entities.save(row);
  else await signRates(tx, row);
  if (rate !== undefined) storeRate(tx, rate);
  const after = await paymentTypeAt(tx, row.id, tx.now);
  tx.audit(before ? 'payment-type.change' : 'payment-type.create', 'payment-type', after.id, {
    before,
    after,
  });
  tx.emit('SettingsChanged', after.id, { keys: ['payment-types'] });
  return after;
});

async function lockPaymentType(
  tx: Tx,
  request: SavePaymentTypeRequest,
): Promise<PaymentTypeEntity | undefined> {
  const { id, version } = request;
  const where = id == null ? { nameSlug: slugOf(request) } : { id };
  const row = await tx.entities.findOne(PaymentTypeEntity, { where, ...ROW_LOCK });
  if (!row && id != null) throw notFound('The payment type');
  if (!row) return undefined;
  if (version == null) {
    throw new Problem(
      'duplicate',
      `The payment type "${row.nameSlug}" already exists; send its version to change it.`,
    );
  }
  if (row.version === version) return row;
  return refuseStale(await paymentTypeAt(tx, row.id, tx.now), row);
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

function newType(tx: Tx, request: SavePaymentTypeRequest, units: string): PaymentTypeEntity {
  return tx.entities.create(PaymentTypeEntity, {
    id: tx.id(),
    nameSlug: slugOf(request),
    costMinor: 0,
    units,
    useExchangeRate: false,
    cash: false,
    active: true,
    createdAt: tx.now,
  });
}

/** A field left out stays as it is. */
function merged(request: SavePaymentTypeRequest, row: PaymentTypeEntity): PaymentTypeEntity {
  return Object.assign(row, {
    name: request.name.trim(),
    nameSlug: request.nameSlug ?? row.nameSlug,
    costMinor: request.cost == null ? row.costMinor : Number(parseMoney(request.cost)),
    units: request.units ?? row.units,
    useExchangeRate: request.useExchangeRate ?? row.useExchangeRate,
    cash: request.cash ?? row.cash,
    active: request.active ?? row.active,
  });
}

function refuseContradictions(
  row: PaymentTypeEntity,
  { exchangeRate }: SavePaymentTypeRequest,
  base: string,
): void {
  if (row.name === '') throw invalid('name', 'The payment type needs a name.');
  if (row.nameSlug === '')
    throw invalid('nameSlug', 'The payment type needs a slug in Latin letters or digits.');
  if (exchangeRate != null && !isRate(exchangeRate))
    throw invalid('exchangeRate', 'The exchange rate must be more than zero.');
  if (row.units !== base && !row.useExchangeRate) {
    throw invalid('useExchangeRate', `A payment type in ${row.units} needs an exchange rate to ${base}.`);
  }
}

/** Another currency is off until somebody states what it is worth: no payment is taken at a rate that nobody gave. */
function refuseWithoutRate(
  { active, useExchangeRate, units }: PaymentTypeEntity,
  { exchangeRate }: SavePaymentTypeRequest,
  before: PaymentType | undefined,
  base: string,
): void {
  if (!active || !useExchangeRate || exchangeRate != null) return;
  if (before !== undefined && before.exchangeRate !== '' && before.units === units) return;
  throw invalid('exchangeRate', `State the rate first: what 1 ${units} is worth in ${base}.`);
}

/** It names nobody who pays, and is kept for the receipts that name it. */
function refuseUnnamedType(before: PaymentType | undefined, row: PaymentTypeEntity): void {
  if (![before?.nameSlug, row.nameSlug].includes(UNNAMED_TYPE) || !row.active) return;
  throw invalid('active', 'This type names nobody who pays and stays off: bill a payer instead.');
}

/** They were said of the currency that it was counted in. */
async function refuseWhilePlanned(tx: Tx, before: PaymentType, row: PaymentTypeEntity): Promise<void> {
  const field = row.units !== before.units ? 'units' : 'useExchangeRate';
  const isSame = field === 'useExchangeRate' && (row.useExchangeRate || !before.useExchangeRate);
  if (isSame || !(await hasPlannedRate(tx, row.id, tx.now))) return;
  throw invalid(field, `Rates of ${row.name} are already planned: take them back first.`);
}

/** From now on, if the rate or the currency changed; a new type's rate applies from the beginning. */
function otherRate(
  { id, units, useExchangeRate }: PaymentTypeEntity,
  { exchangeRate }: SavePaymentTypeRequest,
  before: PaymentType | undefined,
  now: Date,
): StatedRate | undefined {
  const said = { paymentTypeId: id, units };
  const present = before?.exchangeRate ?? '';
  if (!before || present === '')
    return exchangeRate == null && useExchangeRate ? undefined : { ...said, rate: exchangeRate ?? '1' };
  const rate = exchangeRate ?? present;
  if (units === before.units && rateText(rate) === before.exchangeRate) return undefined;
  return { ...said, rate, from: now };
}

async function refuseDuplicate(tx: Tx, { id, nameSlug }: PaymentTypeEntity): Promise<void> {
  if (await tx.entities.existsBy(PaymentTypeEntity, { nameSlug, id: Not(id) }))
    throw new Problem('duplicate', `The payment type "${nameSlug}" already exists.`);
}
