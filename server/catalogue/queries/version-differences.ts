import type { VersionChanges } from '../../../shared/contract/catalogue-shapes.js';
import {
  profileDifferences,
  type ComparedProfile,
} from '../../../shared/domain/catalogue/profile-differences.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { Database } from '../../kernel/database.js';
import { notFound } from '../../kernel/http/problem.js';
import { ProfileEntity, ProfileVersionEntity } from '../profile.entity.js';
import { profileLayout } from '../published-profiles.js';

/**
 * The differences between a published version of a profile and the one before it; 404 for a number that does not
 * exist.
 */
export class VersionDifferences extends QueryOf<{ code: string; number: string }, VersionChanges> {}

const NUMBER = /^[1-9]\d{0,8}$/;

export const VersionDifferencesHandler = queryHandler(
  VersionDifferences,
  async ({ database }, { code, number: requested }) => {
    const number = NUMBER.test(requested) ? Number(requested) : 0;
    const after = await comparedVersion(database, code, number);
    if (after === undefined) throw notFound('The version');
    const before = await comparedVersion(database, code, number - 1);
    return { number, differences: before === undefined ? [] : profileDifferences(before, after) };
  },
);

async function comparedVersion(
  database: Database,
  code: string,
  number: number,
): Promise<ComparedProfile | undefined> {
  const { entities } = database;
  const profile = await entities.findOneBy(ProfileEntity, { code });
  const version =
    profile && (await entities.findOneBy(ProfileVersionEntity, { profileId: profile.id, number }));
  const layout = version ? await profileLayout(database, code, version.id) : undefined;
  if (layout === undefined) return undefined;
  // Retirement is no part of a version.
  const { retired: _, ...own } = layout.profile;
  return { ...own, parameters: layout.parameters.map((one) => ({ ...one })) };
}
