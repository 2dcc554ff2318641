import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { In } from 'typeorm';
import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { ChangePricesRequest, PriceChange } from '../../../shared/contract/catalogue.js';
import { formatMoney } from '../../../shared/domain/money.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { HELD } from '../../kernel/entities.js';
import { invalidFields } from '../../kernel/http/problem.js';
import { refuseStale } from '../../kernel/http/stale-answer.js';
import { priceMinor } from '../price.js';
import { ProfileEntity } from '../profile.entity.js';

export type ChangedPrice = Pick<MenuProfile, 'code' | 'price' | 'version'>;

/** New prices, all or none. What is booked already keeps the price that it was booked at. */
export class ChangePrices extends Command<ChangedPrice[]> {
  constructor(
    readonly actor: Actor,
    readonly request: ChangePricesRequest,
  ) {
    super();
  }
}

@CommandHandler(ChangePrices)
export class ChangePricesHandler implements ICommandHandler<ChangePrices> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: ChangePrices): Promise<ChangedPrice[]> {
    return this.work.run(actor, async (tx) => {
      const { prices } = request;
      const rows = await held(tx, prices);
      const before = rows.map(shape);
      prices.forEach((change, index) => {
        const row = rows.find(({ code }) => code === change.code);
        if (row) row.priceMinor = priceMinor(change.price, `prices.${index}.price`);
      });
      const saved = await tx.entities.save(rows);
      const after = prices.flatMap(({ code }) => saved.filter((row) => row.code === code).map(shape));
      tx.audit({
        action: 'price.change',
        subjectKind: 'catalogue',
        subjectId: 'prices',
        before,
        after,
        ...(request.reason !== undefined && { reason: request.reason }),
      });
      tx.emit('CatalogueChanged', 'catalogue', { codes: prices.map((change) => change.code) });
      return after;
    });
  }
}

function shape({ code, priceMinor: minor, version }: ProfileEntity): ChangedPrice {
  return { code, price: formatMoney(BigInt(minor)), version };
}

/** Held in one order, so that two price lists at once do not wait for each other in a circle. */
async function held(tx: Tx, prices: readonly PriceChange[]): Promise<ProfileEntity[]> {
  const where = { code: In(prices.map(({ code }) => code)) };
  const rows = await tx.entities.find(ProfileEntity, { where, order: { code: 'ASC' }, ...HELD });
  const known = new Map(rows.map((row) => [row.code, row]));
  const unknown = prices.flatMap(({ code }, index) =>
    known.has(code) ? [] : [{ field: `prices.${index}.code`, message: `There is no profile ${code}.` }],
  );
  if (unknown.length > 0) throw invalidFields(unknown);
  const stale = prices.filter(({ code, version }) => known.get(code)?.version !== version);
  const [first] = stale.flatMap(({ code }) => known.get(code) ?? []);
  if (!first) return rows;
  const codes = stale.map(({ code }) => code).join(', ');
  return refuseStale(rows.map(shape), first, `Someone else changed ${codes} meanwhile.`);
}
