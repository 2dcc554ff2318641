import type { VerifiedRanges } from '../../../shared/contract/catalogue-shapes.js';
import type { VerifyRangesRequest } from '../../../shared/contract/catalogue.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { conflict } from '../../kernel/http/problem.js';
import { lockProfile } from '../locked-profile.js';
import { contentOf } from '../profile-content.js';
import type { ProfileEntity } from '../profile.entity.js';
import { publishProfiles, type Publication } from '../publish-profiles.js';
import { catalogueProfile } from '../queries/profile-by-code.js';

/** Signs for the ranges of many parameters at once: their profiles get a next version that says so. */
export class VerifyRanges extends ActorsCommand<VerifyRangesRequest, VerifiedRanges> {}

const ASKED = `
  select p.code as profile, a.code, w.verified, d.last_changed_by as "draftBy"
  from profile p
  join profile_version_parameter o on o.profile_version_id = p.published_version_id
  join parameter_version w on w.id = o.parameter_version_id
  join parameter a on a.id = w.parameter_id
  left join profile_draft d on d.profile_id = p.id
  where w.id = any ($1::uuid[]) order by p.code`;

interface AskedRow {
  readonly profile: string;
  readonly code: string;
  readonly verified: boolean;
  readonly draftBy: string | null;
}

export const VerifyRangesHandler = commandHandler(VerifyRanges, async (tx, { request }) => {
  const { ids, reason } = request;
  const names = [...new Set((await askedRows(tx, ids)).map(({ profile }) => profile))];
  const held: ProfileEntity[] = [];
  for (const name of names) held.push(await lockProfile(tx, name));
  // What was looked at is what is signed for: another version since is another range.
  const asked = await askedRows(tx, ids);
  if (asked.length < ids.length)
    throw conflict('Somebody changed some of these ranges meanwhile: look at them again.');
  refuseDrafts(asked);
  const open = asked.filter(({ verified }) => !verified);
  const publications = await Promise.all(held.map((profile) => verifiedProfile(tx, profile, open, reason)));
  await publishProfiles(tx, publications);
  for (const { code } of held) {
    const parameters = open.filter(({ profile }) => profile === code).map((row) => row.code);
    if (parameters.length > 0)
      tx.audit('profile.verify', 'profile', code, {
        after: { verified: parameters },
        ...(reason && { reason }),
      });
  }
  tx.emit('CatalogueChanged', 'catalogue', { codes: names });
  return { verified: open.length };
});

function askedRows(tx: Tx, ids: readonly string[]): Promise<AskedRow[]> {
  return tx.sql<AskedRow>(ASKED, [ids]);
}

/** Published later, a draft would take the signature back. */
function refuseDrafts(asked: readonly AskedRow[]): void {
  const drafts = [...new Set(asked.flatMap(({ profile, draftBy }) => (draftBy === null ? [] : [profile])))];
  if (drafts.length > 0)
    throw conflict(`There is a draft of ${drafts.join(', ')}: publish or discard it first.`);
}

async function verifiedProfile(
  tx: Tx,
  profile: ProfileEntity,
  open: readonly AskedRow[],
  reason: string | undefined,
): Promise<Publication> {
  const content = contentOf(await catalogueProfile(tx, profile.code, tx.now));
  const codes = new Set(open.filter((row) => row.profile === profile.code).map(({ code }) => code));
  const parameters = content.parameters.map((one) =>
    codes.has(one.code) ? { ...one, verified: true } : one,
  );
  return { profile, content: { ...content, parameters }, reason: reason ?? 'Ranges verified' };
}
