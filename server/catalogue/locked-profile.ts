import type { Tx } from '../events/unit-of-work.js';
import { ROW_LOCK } from '../kernel/entities.js';
import { notFound } from '../kernel/http/problem.js';
import { ProfileEntity } from './profile.entity.js';

/** The profile, locked until the transaction ends; 404 for an unknown code. */
export async function lockProfile(tx: Tx, code: string): Promise<ProfileEntity> {
  const profile = await tx.entities.findOne(ProfileEntity, { where: { code }, ...ROW_LOCK });
  if (!profile) throw notFound('The profile');
  return profile;
}

export function staleProfile(code: string): string {
  return `Someone else changed ${code} meanwhile; look at both before saving again.`;
}
