import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CatalogueProfile, UpdateProfileRequest } from '../../../shared/contract/catalogue.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { notFound, Problem } from '../../kernel/http/problem.js';
import { priceMinor } from '../price.js';
import { catalogueProfile } from '../queries/one-profile.js';
import { saveParameters } from '../save-parameters.js';

/**
 * Changes a profile and its parameters, or retires it. What was booked keeps its price, what was reported its
 * range; a changed unit of measure makes a new version of the parameter.
 */
export class UpdateProfile extends Command<CatalogueProfile> {
  constructor(
    readonly actor: Actor,
    readonly request: UpdateProfileRequest,
  ) {
    super();
  }
}

@CommandHandler(UpdateProfile)
export class UpdateProfileHandler implements ICommandHandler<UpdateProfile> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: UpdateProfile): Promise<CatalogueProfile> {
    return this.work.run(actor, async (tx) => {
      const before = await heldProfile(tx, request.code);
      if (before.version !== request.version) throw staleProfile(before);
      await update(tx, before, request);
      await saveParameters(tx, before.id, request.parameters);
      const after = await heldProfile(tx, request.code);
      tx.audit({
        action: 'profile.update',
        subjectKind: 'profile',
        subjectId: after.code,
        before,
        after,
        ...(request.reason !== undefined && { reason: request.reason }),
      });
      tx.emit('CatalogueChanged', 'catalogue', { codes: [after.code] });
      return after;
    });
  }
}

async function heldProfile(tx: Tx, code: string): Promise<CatalogueProfile> {
  await tx.sql('select 1 from profile where code = $1 for update', [code]);
  const profile = await catalogueProfile(tx, code);
  if (!profile) throw notFound('The profile');
  return profile;
}

function staleProfile(current: CatalogueProfile): Problem {
  const detail = `Someone else changed ${current.code} meanwhile; look at both before saving again.`;
  return new Problem('stale_version', detail, { extra: { current } });
}

const UPDATE = `
  update profile set name = $2, unit = $3, specimen = $4, container = $5, loinc = $6, price_minor = $7,
    turnaround_minutes = $8, position = coalesce($9, position), version = version + 1,
    retired_at = case when not $10::boolean then null else coalesce(retired_at, $11) end
  where id = $1`;

function update(tx: Tx, before: CatalogueProfile, request: UpdateProfileRequest): Promise<unknown> {
  return tx.sql(UPDATE, [
    before.id,
    request.name,
    request.unit,
    request.specimen,
    request.container,
    request.loinc || null,
    priceMinor(request.price, 'price'),
    request.turnaroundMinutes,
    request.position ?? null,
    request.retired ?? before.retired,
    tx.now,
  ]);
}
