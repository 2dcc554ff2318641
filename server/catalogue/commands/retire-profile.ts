import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { RetireProfileRequest } from '../../../shared/contract/catalogue.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { refuseStale } from '../../kernel/http/problem.js';
import { heldProfile, staleProfile } from '../held-profile.js';
import { catalogueProfile } from '../queries/one-profile.js';

/** Takes a profile off the menu, or puts it back; what was booked stays booked, and no version of it changes. */
export class RetireProfile extends Command<CatalogueProfile> {
  constructor(
    readonly actor: Actor,
    readonly request: RetireProfileRequest,
  ) {
    super();
  }
}

@CommandHandler(RetireProfile)
export class RetireProfileHandler implements ICommandHandler<RetireProfile> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: RetireProfile): Promise<CatalogueProfile> {
    return this.work.run(actor, (tx) => retire(tx, request));
  }
}

async function retire(
  tx: Tx,
  { code, version, retired, reason }: RetireProfileRequest,
): Promise<CatalogueProfile> {
  const profile = await heldProfile(tx, code);
  const before = await catalogueProfile(tx, code, tx.now);
  if (profile.version !== version) return refuseStale(before, profile, staleProfile(code));
  if (before.retired === retired) return before;
  profile.retiredAt = retired ? tx.now : null;
  await tx.entities.save(profile);
  const after = await catalogueProfile(tx, code, tx.now);
  const action = retired ? 'profile.retire' : 'profile.bring-back';
  tx.audit({ action, subjectKind: 'profile', subjectId: code, before, after, reason });
  tx.emit('CatalogueChanged', 'catalogue', { codes: [code] });
  return after;
}
