import { ILike } from 'typeorm';
import type { Batch } from '../../../shared/contract/catalogue-shapes.js';
import type { CreateBatchRequest, UpdateBatchRequest } from '../../../shared/contract/catalogue.js';
import { parseMoney } from '../../../shared/domain/money/money.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { literal } from '../../kernel/sql-text.js';
import { refuseStale, invalid, notFound, Problem } from '../../kernel/http/problem.js';
import { listChanged, retiredAt } from '../list-changes.js';
import { BatchEntity, batchShape } from '../lists.entity.js';
import { cashAt } from '../../prices/index.js';
import { notOrderableReason, pricedProfiles } from '../published-profiles.js';

/** Makes a bundle, or changes, retires or brings back the one whose id is given. */
export class SaveBatch extends ActorsCommand<CreateBatchRequest | UpdateBatchRequest, Batch> {}

export const SaveBatchHandler = commandHandler(SaveBatch, async (tx, { request }) => {
  const known = 'id' in request ? await lockBundle(tx, request) : undefined;
  const before = known && batchShape(known);
  const { codes } = request;
  const name = request.name.trim();
  // Profiles that were in it before may be retired by now: the bundle can still be renamed, or retired itself.
  await refuseUnknown(
    tx,
    codes.filter((code) => !before?.codes.includes(code)),
  );
  await refuseDuplicate(tx, name, before);
  const row = known ?? tx.entities.create(BatchEntity, { id: tx.id(), priceMinor: null, retiredAt: null });
  const retired = retiredAt(row, 'id' in request ? request : {}, tx.now);
  Object.assign(row, {
    name,
    codes,
    priceMinor: bundlePrice(request, row.priceMinor),
    retiredAt: retired,
  });
  const after = batchShape(await tx.entities.save(row));
  listChanged(tx, before ? 'batch.update' : 'batch.create', 'batch', after.id, { before, after });
  return after;
});

/** Left out it stays; null: each of its profiles has its own. */
function bundlePrice({ price }: CreateBatchRequest, present: number | null): number | null {
  if (price === undefined) return present;
  if (price === null) return null;
  const minor = Number(parseMoney(price.replace(',', '.')));
  if (minor > 0) return minor;
  throw invalid('price', 'Enter a price above zero, or leave it empty.');
}

async function lockBundle(tx: Tx, { id, version }: UpdateBatchRequest): Promise<BatchEntity> {
  const row = await tx.entities.findOne(BatchEntity, { where: { id }, ...ROW_LOCK });
  if (!row) throw notFound('The bundle');
  if (row.version === version) return row;
  return refuseStale(batchShape(row), row);
}

async function refuseDuplicate(tx: Tx, name: string, before: Batch | undefined): Promise<void> {
  const same = await tx.entities.findOneBy(BatchEntity, { name: ILike(literal(name)) });
  if (same === null || same.id === before?.id) return;
  const state = same.retiredAt === null ? '' : ' It is retired: it can be brought back.';
  throw new Problem('duplicate', `There is already a bundle called ${same.name}.${state}`);
}

async function refuseUnknown(tx: Tx, codes: readonly string[]): Promise<void> {
  const known = new Set(
    (await pricedProfiles(tx, codes, cashAt(tx.now)))
      .filter((one) => notOrderableReason(one) === null)
      .map((one) => one.code),
  );
  const unknown = codes.filter((code) => !known.has(code));
  if (unknown.length > 0) throw invalid('codes', `Not on the test menu: ${unknown.join(', ')}.`);
}
