import type { Batch, BatchLine, BundledProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { BatchesRequest } from '../../../shared/contract/catalogue.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { cashAt } from '../../prices/index.js';
import { offeredPrice } from '../../vat/index.js';
import { BatchEntity, batchShape } from '../lists.entity.js';
import { pricedProfiles } from '../published-profiles.js';

/** Named bundles of profiles, e.g. "Pre-op". */
export class Batches extends RequestQuery<BatchesRequest, BatchLine[]> {}

export const BatchesHandler = queryHandler(Batches, async ({ database, clock }, { request }) => {
  const byName = database.entities.createQueryBuilder(BatchEntity, 'b').orderBy('lower(b.name)');
  const found = (await byName.getMany()).map(batchShape).filter((batch) => fits(request, batch));
  const codes = [...new Set(found.flatMap((batch) => batch.codes))];
  const priced = await pricedProfiles(database, codes, cashAt(clock.now()));
  const byCode = new Map(
    priced.map(({ code, name, priceMinor, vat, retired }): [string, BundledProfile] => [
      code,
      { code, name, ...offeredPrice(priceMinor, vat), retired },
    ]),
  );
  return found.map((batch) => ({
    ...batch,
    profiles: batch.codes.flatMap((code) => byCode.get(code) ?? []),
  }));
});

function fits({ q = '', retired }: BatchesRequest, batch: Batch): boolean {
  const requested = q.trim().toLowerCase();
  const isFound =
    batch.name.toLowerCase().includes(requested) ||
    batch.codes.some((code) => code.toLowerCase() === requested);
  return isFound && (retired === 'true' || !batch.retired);
}
