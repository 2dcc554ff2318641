import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CatalogueProfile, CreateProfileRequest } from '../../../shared/contract/catalogue.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { Problem } from '../../kernel/http/problem.js';
import { priceMinor } from '../price.js';
import { catalogueProfile } from '../queries/one-profile.js';
import { saveParameters } from '../save-parameters.js';

/** Puts a new profile on the test menu. */
export class CreateProfile extends Command<CatalogueProfile> {
  constructor(
    readonly actor: Actor,
    readonly request: CreateProfileRequest,
  ) {
    super();
  }
}

const INSERT = `
  insert into profile (id, code, name, unit, specimen, container, loinc, price_minor, turnaround_minutes, position)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
    coalesce($10, (select coalesce(max(position), 0) + 1 from profile)))
  on conflict (code) do nothing
  returning id`;

@CommandHandler(CreateProfile)
export class CreateProfileHandler implements ICommandHandler<CreateProfile> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: CreateProfile): Promise<CatalogueProfile> {
    return this.work.run(actor, async (tx) => {
      const id = await insert(tx, request);
      await saveParameters(tx, id, request.parameters);
      const profile = await catalogueProfile(tx, request.code);
      if (!profile) throw new Problem('internal');
      tx.audit({ action: 'profile.create', subjectKind: 'profile', subjectId: profile.code, after: profile });
      tx.emit('CatalogueChanged', 'catalogue', { codes: [profile.code] });
      return profile;
    });
  }
}

async function insert(tx: Tx, request: CreateProfileRequest): Promise<string> {
  const made = await tx.one<{ id: string }>(INSERT, [
    tx.id(),
    request.code,
    request.name,
    request.unit,
    request.specimen,
    request.container,
    request.loinc || null,
    priceMinor(request.price, 'price'),
    request.turnaroundMinutes,
    request.position ?? null,
  ]);
  if (!made)
    throw new Problem('duplicate', `There is a profile ${request.code} already, perhaps a retired one.`);
  return made.id;
}
