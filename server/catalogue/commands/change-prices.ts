import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChangePricesRequest, MenuProfile, PriceChange } from '../../../shared/contract/catalogue.js';
import { formatMoney } from '../../../shared/domain/money.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalidFields, Problem } from '../../kernel/http/problem.js';
import { priceMinor } from '../price.js';

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

interface PriceRow {
  readonly code: string;
  readonly priceMinor: number;
  readonly version: number;
}

/** Held in one order, so that two price lists at once do not wait for each other in a circle. */
const HOLD = `
  select code, price_minor as "priceMinor", version from profile
  where code = any($1::text[]) order by code for update`;
const UPDATE = `
  update profile p set price_minor = fresh.price, version = p.version + 1
  from unnest($1::text[], $2::bigint[]) as fresh (code, price) where p.code = fresh.code`;

@CommandHandler(ChangePrices)
export class ChangePricesHandler implements ICommandHandler<ChangePrices> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: ChangePrices): Promise<ChangedPrice[]> {
    return this.work.run(actor, async (tx) => {
      const { prices } = request;
      const minors = prices.map((change, index) => priceMinor(change.price, `prices.${index}.price`));
      const before = await held(tx, prices);
      await tx.sql(UPDATE, [prices.map((change) => change.code), minors]);
      const after = prices.map((change, index) => changed(change, minors[index] ?? 0));
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

function changed({ code, version }: PriceChange, minor: number): ChangedPrice {
  return { code, price: formatMoney(BigInt(minor)), version: version + 1 };
}

async function held(tx: Tx, prices: readonly PriceChange[]): Promise<ChangedPrice[]> {
  const rows = await tx.sql<PriceRow>(HOLD, [prices.map((change) => change.code)]);
  const known = new Map(rows.map((row) => [row.code, row]));
  const unknown = prices.flatMap(({ code }, index) =>
    known.has(code) ? [] : [{ field: `prices.${index}.code`, message: `There is no profile ${code}.` }],
  );
  if (unknown.length > 0) throw invalidFields(unknown);
  const current = rows.map(({ code, priceMinor: minor, version }) => ({
    code,
    price: formatMoney(BigInt(minor)),
    version,
  }));
  const stale = prices.filter(({ code, version }) => known.get(code)?.version !== version);
  if (stale.length === 0) return current;
  const codes = stale.map(({ code }) => code).join(', ');
  throw new Problem('stale_version', `Someone else changed ${codes} meanwhile.`, { extra: { current } });
}
