import type { SelectedProfile } from '../../shared/contract/booking-shapes.js';
import type { PricedProfile } from '../catalogue/index.js';
import type { Tx } from '../events/unit-of-work.js';
import type { ChargedProfile } from '../ledger/index.js';
import { money } from './money-text.js';

// A profile that was taken off and is asked for again comes back as published and priced today.
const INSERT_PROFILES = `
  insert into booking_profile (id, booking_id, profile_id, profile_version_id, code, name, unit, price_minor, position)
  select id, $2, profile_id, profile_version_id, code, name, unit, price_minor, position
  from json_to_recordset($1::json) as fresh
    (id uuid, profile_id uuid, profile_version_id uuid, code text, name text, unit text, price_minor bigint,
     position integer)
  on conflict (booking_id, code) do update set removed_at = null, stage = 'waiting',
    profile_version_id = excluded.profile_version_id, name = excluded.name, price_minor = excluded.price_minor,
    position = excluded.position`;

/** Books profiles at their present price, which stays theirs; `from` is the first one's position. Answers their rows. */
export function storeProfiles(
  tx: Tx,
  bookingId: string,
  profiles: readonly PricedProfile[],
  from: number,
): ChargedProfile[] {
  const rows = profiles.map((profile, place) => ({
    id: tx.id(),
    profile_id: profile.id,
    profile_version_id: profile.versionId,
    code: profile.code,
    name: profile.name,
    unit: profile.unit,
    price_minor: profile.priceMinor,
    position: from + place,
  }));
  tx.send(INSERT_PROFILES, [JSON.stringify(rows), bookingId]);
  return rows.map(({ id, unit, price_minor }) => ({ id, unit, priceMinor: price_minor }));
}

export function selectedProfile(profile: PricedProfile, jobCardId: string): SelectedProfile {
  const { code, name, unit } = profile;
  return { code, name, unit, price: money(profile.priceMinor), stage: 'waiting', jobCardId };
}
