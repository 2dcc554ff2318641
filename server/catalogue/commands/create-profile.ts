import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { CreateProfileRequest } from '../../../shared/contract/catalogue.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { Problem } from '../../kernel/http/problem.js';
import { firstPrices, priceMinor } from '../../prices/index.js';
import { profileContent } from '../profile-content.js';
import { ProfileEntity } from '../profile.entity.js';
import { ProfileVersionEntity } from '../profile-version.entity.js';
import { publishProfiles } from '../publish-profiles.js';
import { refuseUnfitReflex } from '../refuse-unfit-reflex.js';
import { catalogueProfile } from '../queries/one-profile.js';

/** Puts a new profile on the test menu. */
export class CreateProfile extends Command<CatalogueProfile> {
  constructor(
    readonly actor: Actor,
    readonly request: CreateProfileRequest,
  ) {
    super();
  }
}

@CommandHandler(CreateProfile)
export class CreateProfileHandler implements ICommandHandler<CreateProfile> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: CreateProfile): Promise<CatalogueProfile> {
    return this.work.run(actor, async (tx) => {
      const { code } = request;
      if (await tx.entities.existsBy(ProfileEntity, { code }))
        throw new Problem('duplicate', `Profile ${code} already exists; it may be retired.`);
      const minor = priceMinor(request.price, 'price');
      const profile = tx.entities.create(ProfileEntity, { id: tx.id(), code });
      const content = profileContent(request, request.position ?? (await lastPosition(tx)) + 1);
      await refuseUnfitReflex(tx, code, content.reflex);
      await publishProfiles(tx, [{ profile, content }]);
      await firstPrices(tx, [{ profileId: profile.id, minor }]);
      const after = await catalogueProfile(tx, code, tx.now);
      tx.audit({ action: 'profile.create', subjectKind: 'profile', subjectId: code, after });
      tx.emit('CatalogueChanged', 'catalogue', { codes: [code] });
      return after;
    });
  }
}

async function lastPosition(tx: Tx): Promise<number> {
  return (await tx.entities.maximum(ProfileVersionEntity, 'position')) ?? 0;
}
