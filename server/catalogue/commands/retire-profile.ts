import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { RetireProfileRequest } from '../../../shared/contract/catalogue.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { refuseStale } from '../../kernel/http/problem.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { lockProfile, staleProfile } from '../locked-profile.js';
import { catalogueProfile } from '../queries/profile-by-code.js';
import { ProfileEntity } from '../profile.entity.js';

/** Takes a profile off the menu, or puts it back; what was booked stays booked, and no version of it changes. */
export class RetireProfile extends ActorsCommand<RetireProfileRequest, CatalogueProfile> {}

export const RetireProfileHandler = commandHandler(RetireProfile, (tx, { request }) => retire(tx, request));

async function retire(
  tx: Tx,
  { code, version, retired, reason }: RetireProfileRequest,
): Promise<CatalogueProfile> {
  const profile = await lockProfile(tx, code);
  const before = await catalogueProfile(tx, code, tx.now);
  if (profile.version !== version) return refuseStale(before, profile, staleProfile(code));
  if (before.retired === retired) return before;
  profile.retiredAt = retired ? tx.now : null;
  await tx.entities.save(profile);
  const after = await catalogueProfile(tx, code, tx.now);
  const action = retired ? 'profile.retire' : 'profile.bring-back';
  tx.audit(action, 'profile', code, { before, after, reason });
  tx.emit('CatalogueChanged', 'catalogue', { codes: [code] });
  return after;
}

const UNITS = `
  select p.id, v.unit from profile p join profile_version v on v.id = p.published_version_id`;

/** Leaves on the menu the profiles of these benches and no others; nothing is deleted, no version changes. */
export async function changeMenu(tx: Tx, units: readonly Discipline[], reason: string): Promise<void> {
  const profiles = await tx.entities.find(ProfileEntity, { order: { code: 'ASC' }, ...ROW_LOCK });
  const unitOf = new Map(
    (await tx.sql<{ id: string; unit: Discipline }>(UNITS)).map(({ id, unit }) => [id, unit]),
  );
  const changed = profiles.filter(({ id, retiredAt }) => {
    const unit = unitOf.get(id);
    return (unit !== undefined && units.includes(unit)) === (retiredAt !== null);
  });
  for (const profile of changed) {
    const retired = profile.retiredAt === null;
    await tx.entities.save(Object.assign(profile, { retiredAt: retired ? tx.now : null }));
    tx.audit(retired ? 'profile.retire' : 'profile.bring-back', 'profile', profile.code, {
      before: { retired: !retired },
      after: { retired },
      reason,
    });
  }
  const codes = changed.map(({ code }) => code);
  if (codes.length > 0) tx.emit('CatalogueChanged', 'catalogue', { codes });
}
