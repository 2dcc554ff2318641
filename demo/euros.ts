import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import type { PaymentType } from '../shared/contract/billing-shapes.js';
import { formatMoney, type Minor } from '../shared/domain/money/money.js';
import { amountToCover } from '../shared/domain/money/tender.js';
import { SetRate } from '../server/billing/commands/set-rate.js';
import { activeTypesAt, PaymentTypeEntity, paymentTypesAt } from '../server/billing/index.js';
import { storeRate } from '../server/billing/rates.js';
import type { Tx } from '../server/events/unit-of-work.js';
import type { Actor } from '../server/kernel/actor.js';
import { Clock } from '../server/kernel/clock.js';
import { Database } from '../server/kernel/database.js';
import { collectedThen, later } from './past-time.js';

export const EURO = 'cash-eur';
const DAY_MINUTES = 24 * 60;
/** Before the first of these holds the rate of when the euro was switched on. */
const FIRST_RATE = '1.08';
const SAID = [
  { daysAgo: 38, rate: '1.06', reason: 'The bank’s, of the month' },
  { daysAgo: 9, rate: '1.09', reason: 'The bank’s, of the month' },
] as const;
/** In days: older than every booking that is made up. */
const LONG_AGO = 3650;
const PLANNED = { rate: '1.12', inDays: 7, reason: 'Agreed with the bank' } as const;

/** The manager switched the euro on, and has changed its rate twice since. */
export async function acceptEuros(tx: Tx, manager: Actor): Promise<void> {
  const euro = await tx.entities.findOneByOrFail(PaymentTypeEntity, { nameSlug: EURO });
  await tx.entities.save(Object.assign(euro, { name: 'Cash EUR', active: true }));
  storeRate(tx, { paymentTypeId: euro.id, units: euro.units, rate: FIRST_RATE });
  for (const { daysAgo, rate, reason } of SAID) {
    const from = later(tx.now, -daysAgo * DAY_MINUTES);
    storeRate(collectedThen(tx, manager, from), {
      ...{ paymentTypeId: euro.id, units: euro.units },
      ...{ rate, from, reason },
    });
  }
}

/** The payment types now, at the rates of any moment. */
export type TypesAt = (at: Date) => readonly PaymentType[];

export async function typesOfThePast(tx: Tx): Promise<TypesAt> {
  const starts = [LONG_AGO, ...SAID.map(({ daysAgo }) => daysAgo)].map((days) =>
    later(tx.now, -days * DAY_MINUTES),
  );
  const types = await Promise.all(
    starts.map(async (from) => ({ from, types: await activeTypesAt(tx, from) })),
  );
  return (at) => types.findLast(({ from }) => from <= at)?.types ?? [];
}

/** The amount rounded up to whole euros; the excess is returned in cash. */
export function inEuros(amount: Minor, euro: PaymentType | undefined): string {
  const whole = (amountToCover(amount, euro) + 99n) / 100n;
  return formatMoney(whole * 100n);
}

/** Next week the euro is worth more: planned by today's call, so that screens learn when it applies. */
export async function planEuro(app: INestApplicationContext, manager: Actor): Promise<void> {
  const now = app.get(Clock).now();
  const euro = (await paymentTypesAt(app.get(Database), now)).find(({ nameSlug }) => nameSlug === EURO);
  if (!euro) return;
  const from = later(now, PLANNED.inDays * DAY_MINUTES).toISOString();
  const request = { rate: PLANNED.rate, from, reason: PLANNED.reason, version: euro.version };
  await app.get(CommandBus).execute(new SetRate({ actor: manager, id: euro.id, request, key: randomUUID() }));
}
