import type {
  CreatePriceListRequest,
  PriceList,
  UpdatePriceListRequest,
} from '../../../shared/contract/prices.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { invalid, notFound, Problem, refuseStale } from '../../kernel/http/problem.js';
import { PriceListEntity, priceListShape } from '../price-list.entity.js';

/** Makes a price list, or names or retires the one whose id is given. */
export class SavePriceList extends ActorsCommand<
  CreatePriceListRequest | UpdatePriceListRequest,
  PriceList
> {}

export const SavePriceListHandler = commandHandler(SavePriceList, (tx, { request }) =>
  savePriceList(tx, request),
);

/** Within the caller's transaction. */
export async function savePriceList(
  tx: Tx,
  request: CreatePriceListRequest | UpdatePriceListRequest,
): Promise<PriceList> {
  const known = 'id' in request ? await lockPriceList(tx, request) : undefined;
  const before = known && priceListShape(known);
  const row = known ?? tx.entities.create(PriceListEntity, { ...fresh(request), id: tx.id() });
  row.name = request.name.trim();
  row.vatMode = request.vatMode ?? row.vatMode ?? 'inclusive';
  if ('id' in request) row.retiredAt = retiredAt(row, request, tx.now);
  await refuseDuplicate(tx, row);
  const after = priceListShape(await tx.entities.save(row));
  tx.audit(before ? 'price-list.change' : 'price-list.create', 'price-list', after.id, { before, after });
  tx.emit('CatalogueChanged', 'catalogue', { codes: [] });
  return after;
}

function fresh(request: CreatePriceListRequest | UpdatePriceListRequest): Partial<PriceListEntity> {
  return 'kind' in request ? { kind: request.kind, retiredAt: null } : {};
}

async function lockPriceList(tx: Tx, { id, version }: UpdatePriceListRequest): Promise<PriceListEntity> {
  const row = await tx.entities.findOne(PriceListEntity, { where: { id }, ...ROW_LOCK });
  if (!row) throw notFound('The price list');
  if (row.version === version) return row;
  return refuseStale(priceListShape(row), row);
}

function retiredAt(row: PriceListEntity, { retired }: UpdatePriceListRequest, now: Date): Date | null {
  if (retired == null || retired === (row.retiredAt !== null)) return row.retiredAt;
  if (row.kind === 'cash')
    throw invalid('retired', 'The cash list cannot be retired: every other list falls back to it.');
  return retired ? now : null;
}

const TAKEN = 'select from price_list where lower(name) = lower($1) and id <> $2';

async function refuseDuplicate(tx: Tx, { id, name }: PriceListEntity): Promise<void> {
  if (await tx.one(TAKEN, [name, id]))
    throw new Problem('duplicate', `There is already a price list "${name}".`);
}
