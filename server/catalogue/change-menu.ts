import type { Discipline } from '../../shared/vocabulary.js';
import type { Tx } from '../events/unit-of-work.js';
import { HELD } from '../kernel/entities.js';
import { ProfileEntity } from './profile.entity.js';

const UNITS = `
  select p.id, v.unit from profile p join profile_version v on v.id = p.published_version_id`;

/** Leaves on the menu the profiles of these benches and no others; nothing is deleted, no version changes. */
export async function changeMenu(tx: Tx, units: readonly Discipline[], reason: string): Promise<void> {
  const profiles = await tx.entities.find(ProfileEntity, { order: { code: 'ASC' }, ...HELD });
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
    tx.audit({
      action: retired ? 'profile.retire' : 'profile.bring-back',
      subjectKind: 'profile',
      subjectId: profile.code,
      before: { retired: !retired },
      after: { retired },
      reason,
    });
  }
  const codes = changed.map(({ code }) => code);
  if (codes.length > 0) tx.emit('CatalogueChanged', 'catalogue', { codes });
}
