import type { Clinical } from '../shared/contract/booking-shapes.js';
import { v7 as uuidv7 } from 'uuid';
import { MOVES } from '../shared/domain/stage.js';
import { turnaroundFor } from '../shared/domain/time/turnaround.js';
import { DISCIPLINES, type Priority, type Stage } from '../shared/vocabulary.js';
import type { PricedProfile, ProfileLayout } from '../server/catalogue/index.js';
import { bundleShares, type BundleOffer } from '../shared/domain/money/bundles.js';
import type { Doctor } from './furnishing.js';
import { ageYears, comesBack, makePatient, type PastPatient } from './past-patients.js';
import { later } from './past-time.js';
import type { Random } from './random.js';
import { askTests, requestedFor } from './tests-asked.js';
import type { Tx } from '../server/events/unit-of-work.js';

export interface PricedLayout extends ProfileLayout {
  readonly profile: ProfileLayout['profile'] & Pick<PricedProfile, 'priceMinor' | 'priceListId'>;
}

export interface PastProfile {
  readonly id: string;
  readonly cardId: string;
  readonly layout: PricedLayout['profile'];
  /** When the bench saved it, and when the pathologist signed it and it left; null: not yet. */
  readonly enteredAt: Date | null;
  readonly signedAt: Date | null;
  stage: Stage;
  /** Refunded: when and by whom. */
  cancelled: { readonly at: Date; readonly by: string } | null;
  /** For a test charged in a bundle, whose share is its price: its price alone. */
  readonly bundled?: { readonly name: string; readonly listMinor: number };
}

export interface PastBooking {
  readonly id: string;
  readonly patient: PastPatient;
  readonly index: number;
  readonly bookedAt: Date;
  readonly priority: Priority;
  readonly clinical: Clinical;
  readonly notes: string;
  readonly doctor: Doctor | null;
  readonly profiles: readonly PastProfile[];
}

/** A visit that is still to be filled in. */
export interface Visit {
  readonly at: Date;
  /** A test that is waiting right now, so that no bench stands empty. */
  readonly waitsFor: string | null;
}

export interface Offer {
  readonly layouts: ReadonlyMap<string, PricedLayout>;
  readonly doctors: readonly Doctor[];
  readonly bundles: readonly BundleOffer[];
  readonly now: Date;
}

const NOTES = [
  '',
  '',
  '',
  '',
  'Known hypertensive',
  'Fever for three days',
  'Tired, weight loss',
  'Routine check',
  'On metformin',
];

/** The last hours' visits: each unit in turn has something to do when the demonstration begins. */
export function freshVisits(random: Random, count: number, { layouts, now }: Offer): Visit[] {
  const profiles = [...layouts.values()].map(({ profile }) => profile);
  return Array.from({ length: count }, (_, turn) => {
    const unit = DISCIPLINES[turn % DISCIPLINES.length];
    const weights = profiles
      .filter((one) => one.unit === unit)
      .map((one) => [one.code, requestedFor(one.code)] as const);
    const code = random.weighted(Object.fromEntries(weights));
    const minutes = Math.min(layouts.get(code)?.profile.turnaroundMinutes ?? 60, 300);
    return { at: later(now, -minutes * random.between(0.03, 1.04)), waitsFor: code };
  });
}

/** Gives each visit a patient: new people get the next numbers in the order of arrival. */
export function assignPatients(
  random: Random,
  visits: readonly Visit[],
  numberOf: (place: number) => string,
) {
  const known: PastPatient[] = [];
  const patients = visits.map(({ at }) => {
    const patient = comesBack(random, known, at) ?? newcomer();
    patient.lastVisit = at;
    patient.bookings += 1;
    return patient;

    function newcomer(): PastPatient {
      const fresh = makePatient(random, numberOf(known.length), at);
      known.push(fresh);
      return fresh;
    }
  });
  return { patients, known };
}

export function makeBooking(
  random: Random,
  offer: Offer,
  visit: Visit,
  patient: PastPatient,
  index: number,
): PastBooking {
  const { at } = visit;
  const offered = new Set(offer.layouts.keys());
  const asked = askTests(
    random,
    { gender: patient.gender, ageYears: ageYears(patient, at) },
    offered,
    visit.waitsFor ?? undefined,
  );
  const priority = stillFits(random.weighted({ routine: 84, urgent: 11, stat: 5 }), visit, offer);
  const fasting = asked.codes.some((code) => code === 'FBS' || code === 'LIPID');
  // Without a collection time there is no crossmatch.
  const collected = random.chance(0.75) || asked.codes.includes('GXM');
  return {
    id: uuidv7({ msecs: at.getTime() }),
    patient,
    index,
    bookedAt: at,
    priority,
    clinical: {
      ...(fasting && { fasting: true }),
      ...(asked.antenatal && { pregnant: true }),
      ...(collected && {
        collectedAt: later(at, -random.between(4, 35)).toISOString(),
        collectedBy: random.pick(['Sr Dube', 'Sr Phiri', 'Phlebotomy', 'Ward staff']),
      }),
    },
    notes: random.pick(NOTES),
    doctor: random.chance(0.82) ? random.pick(offer.doctors) : null,
    profiles: inBundles(
      asked.codes.flatMap((code) => {
        const layout = offer.layouts.get(code);
        return layout ? [makeProfile(random, offer.now, { visit, priority }, layout.profile)] : [];
      }),
      offer.bundles,
    ),
  };
}

/** Urgent work is not left lying for hours: whoever waits that long was a routine one. */
const LATE_AT_MOST = 1.2;
/** The pathologist signs urgent ones so many times sooner. */
const SIGNED_SOONER = 4;

function stillFits(priority: Priority, { at, waitsFor }: Visit, { layouts, now }: Offer): Priority {
  const layout = waitsFor === null ? undefined : layouts.get(waitsFor)?.profile;
  if (layout === undefined) return priority;
  const most = later(at, turnaroundFor(priority, layout) * LATE_AT_MOST);
  return now > most ? 'routine' : priority;
}

function makeProfile(
  random: Random,
  now: Date,
  { visit, priority }: { readonly visit: Visit; readonly priority: Priority },
  layout: PricedLayout['profile'],
): PastProfile {
  const part = random.chance(0.05) ? random.between(1, 1.4) : random.between(0.3, 0.92);
  const entered = later(visit.at, Math.max(6, turnaroundFor(priority, layout) * part));
  const signing = random.between(4, 55);
  const released = later(entered, priority === 'routine' ? signing : signing / SIGNED_SOONER);
  const held = visit.waitsFor !== null && (visit.waitsFor === layout.code || random.chance(0.15));
  const enteredAt = held || entered > now ? null : entered;
  const signedAt = enteredAt === null || released > now ? null : released;
  const waiting = random.chance(0.06) ? 'in_process' : 'waiting';
  return {
    id: uuidv7({ msecs: visit.at.getTime() }),
    cardId: uuidv7({ msecs: visit.at.getTime() }),
    layout,
    enteredAt,
    signedAt,
    stage: signedAt ? MOVES.release.to : enteredAt ? 'validated' : waiting,
    cancelled: null,
  };
}

const PRICED = `
  select name, codes, price_minor as "priceMinor" from profile_batch where price_minor is not null and retired_at is null`;

interface PricedRow extends Omit<BundleOffer, 'price'> {
  readonly priceMinor: number;
}

/** The bundles that have a price of their own. */
export async function pricedBundles(tx: Tx): Promise<readonly BundleOffer[]> {
  const rows = await tx.sql<PricedRow>(PRICED);
  return rows.map(({ name, codes, priceMinor }) => ({ name, codes, price: BigInt(priceMinor) }));
}

interface Priced {
  readonly layout: { readonly code: string; readonly priceMinor: number };
}

/** The profiles of one booking at what they cost together. */
function inBundles<P extends Priced>(profiles: readonly P[], bundles: readonly BundleOffer[]): readonly P[] {
  const shares = bundleShares(
    profiles.map(({ layout }) => ({ code: layout.code, price: BigInt(layout.priceMinor) })),
    bundles,
  );
  return profiles.map((profile) => {
    const { layout } = profile;
    const share = shares.get(layout.code);
    if (!share) return profile;
    const bundled = { name: share.bundle, listMinor: layout.priceMinor };
    return { ...profile, layout: { ...layout, priceMinor: Number(share.price) }, bundled };
  });
}
