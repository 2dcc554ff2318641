import type { SelectedProfile } from '../../shared/contract/booking-shapes.js';
import type { Discipline, Stage } from '../../shared/vocabulary.js';
import type { Tx } from '../events/unit-of-work.js';
import { column, Table, type RowOf } from '../kernel/table.js';
import { money } from './money-text.js';
import type { RequestedProfile } from './requested-profiles.js';

const BOOKED_PROFILE = Table.of('booking_profile', {
  id: 'uuid',
  bookingId: 'uuid',
  profileId: 'uuid',
  /** As it was published when it was booked. */
  profileVersionId: 'uuid',
  code: 'text',
  name: 'text',
  unit: column<Discipline>('text'),
  priceMinor: 'bigint',
  /** The list that the price was taken from. */
  priceListId: 'uuid',
  /** The bundle that it was charged in, and what it costs alone. */
  bundle: 'text null',
  listMinor: 'bigint null',
  position: 'integer',
  stage: column<Stage>('text'),
});

/** A profile of a booking, at the price that it was booked for. */
export type BookedProfileRecord = RowOf<typeof BOOKED_PROFILE>;

// A profile that was taken off and is asked for again comes back as published and priced today.
const STORE_PROFILES = `${BOOKED_PROFILE.insert()}
  on conflict (booking_id, code) do update set removed_at = null, stage = excluded.stage,
    profile_version_id = excluded.profile_version_id, name = excluded.name, price_minor = excluded.price_minor,
    price_list_id = excluded.price_list_id, bundle = excluded.bundle, list_minor = excluded.list_minor, position = excluded.position,
    asked_by_kind = null, asked_by_name = null, asked_by_code = null`;

/** Many in as many statements as one. */
export function storeProfiles(tx: Tx, profiles: readonly BookedProfileRecord[]): void {
  tx.send(STORE_PROFILES, [JSON.stringify(profiles)]);
}

/** Profiles at the price of the day by their booking's list, which stays theirs; `from` is the first one's position. */
export function bookedProfiles(
  tx: Tx,
  bookingId: string,
  profiles: readonly RequestedProfile[],
  from: number,
): readonly BookedProfileRecord[] {
  return profiles.map(
    ({ id, versionId, code, name, unit, priceMinor, priceListId, bundle, listMinor }, place) => ({
      id: tx.id(),
      bookingId,
      profileId: id,
      profileVersionId: versionId,
      code,
      name,
      unit,
      priceMinor,
      priceListId,
      bundle,
      listMinor,
      position: from + place,
      stage: 'waiting',
    }),
  );
}

/** Of a profile that was charged in a bundle; nothing of any other. */
export function inBundle(bundle: string | null, listMinor: number | null): Pick<SelectedProfile, 'bundle'> {
  return bundle === null || listMinor === null ? {} : { bundle: { name: bundle, alone: money(listMinor) } };
}

/** As it stands on a new booking that is priced by that list. */
export function selectedProfile(
  profile: RequestedProfile,
  jobCardId: string,
  priceListId: string,
): SelectedProfile {
  const { code, name, unit } = profile;
  const atCashPrice = profile.priceListId !== priceListId && { atCashPrice: true as const };
  return {
    code,
    name,
    unit,
    price: money(profile.priceMinor),
    ...inBundle(profile.bundle, profile.listMinor),
    ...atCashPrice,
    stage: 'waiting',
    jobCardId,
  };
}
