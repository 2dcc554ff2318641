import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Batch, CreateBatchRequest, UpdateBatchRequest } from '../../../shared/contract/catalogue.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalid, notFound, Problem } from '../../kernel/http/problem.js';
import { pricedProfiles } from '../priced-profiles.js';

/** Makes a bundle, or changes the one whose id is given. */
export class SaveBatch extends Command<Batch> {
  constructor(
    readonly actor: Actor,
    readonly request: CreateBatchRequest | UpdateBatchRequest,
  ) {
    super();
  }
}

const HOLD = 'select id, name, codes, version from profile_batch where id = $1 for update';
const SAVE = `
  insert into profile_batch (id, name, codes) values ($1, $2, $3)
  on conflict (id) do update set name = excluded.name, codes = excluded.codes, version = profile_batch.version + 1
  returning id, name, codes, version`;

@CommandHandler(SaveBatch)
export class SaveBatchHandler implements ICommandHandler<SaveBatch> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: SaveBatch): Promise<Batch> {
    return this.work.run(actor, async (tx) => {
      await refuseUnknown(tx, request.codes);
      const before = 'id' in request ? await held(tx, request) : undefined;
      const after = await tx.one<Batch>(SAVE, [before?.id ?? tx.id(), request.name, request.codes]);
      if (!after) throw new Problem('internal');
      tx.audit({
        action: before ? 'batch.update' : 'batch.create',
        subjectKind: 'batch',
        subjectId: after.id,
        before,
        after,
      });
      tx.emit('CatalogueChanged', 'catalogue', { codes: [] });
      return after;
    });
  }
}

async function held(tx: Tx, { id, version }: UpdateBatchRequest): Promise<Batch> {
  const current = await tx.one<Batch>(HOLD, [id]);
  if (!current) throw notFound('The bundle');
  if (current.version === version) return current;
  throw new Problem('stale_version', 'Someone else changed this bundle meanwhile.', { extra: { current } });
}

async function refuseUnknown(tx: Tx, codes: readonly string[]): Promise<void> {
  const known = new Set(
    (await pricedProfiles(tx, codes)).filter((one) => !one.retired).map((one) => one.code),
  );
  const unknown = codes.filter((code) => !known.has(code));
  if (unknown.length > 0) throw invalid('codes', `Not on the test menu: ${unknown.join(', ')}.`);
}
