import type { NavigateFunction } from 'react-router-dom';
import type { Booking, SelectedProfile } from '../../shared/contract/booking-shapes.js';
import { bloodbankReference } from '../../shared/disciplines/bloodbank/reference.js';
import { can } from '../../shared/domain/people/access.js';
import { isAccession } from '../../shared/domain/specimens/accession.js';
import { hasBegun, isReleased, isRefunded } from '../../shared/domain/stage.js';
import type { JobCardRow } from '../../shared/event-payloads.js';
import { type Role, STAGES } from '../../shared/vocabulary.js';
import { withQuery } from '../core/api.js';
import { type BatchEntry, entryOfCard, queueBatch } from '../core/batch.js';
import type { Unit } from '../core/waiting-cards.js';
import { holdKeys } from '../ui/keys/held-keys.js';
import { readBloodbank, readBooking, searchNumber } from './worklist.api.js';

export function entryPath({ unit, ...query }: BatchEntry, returnUrl = 'workList'): string {
  return withQuery(`/update/${unit}`, { ...query, returnUrl });
}

/** "LAB12-1-2", a specimen's accession -> LAB12-1-2, LAB12-1, LAB12: what the lab number may be. */
function labNumbersIn(code: string): readonly string[] {
  const text = code.toUpperCase();
  return [text, text.replace(/-\d+$/, ''), text.replace(/-\d+-\d+$/, '')];
}

/**
 * The results behind a scanned label or lab number, first those that still wait on this bench. A label belongs to one
 * specimen: if no booking has it, nothing else of the patient is opened.
 */
export async function resultsOfScan(
  code: string,
  cards: readonly JobCardRow[],
  unit: Unit,
): Promise<readonly BatchEntry[]> {
  const numbers = labNumbersIn(code);
  const here = cards.filter((card) => numbers.includes(card.labNumber.toUpperCase()));
  const bookings = [...new Set(here.map((card) => card.bookingInformationId))];
  if (isAccession(code)) {
    const booking = (await withSpecimen(code, bookings)) ?? (await bookingOfSpecimen(code));
    if (booking !== undefined) return secondReadingFirst(booking, code, entriesOf(booking, code, unit));
  }
  const named = here.filter((card) => card.labNumber.toUpperCase() === numbers[0]);
  if (named.length > 0 && bookings.length === 1) return named.map(entryOfCard);
  if (isAccession(code)) return [];
  for (const id of bookings.length > 0 ? bookings : await bookingsOf(code)) {
    const entries = entriesOf(await readBooking(id), undefined, unit);
    if (entries.length > 0) return entries;
  }
  return here.map(entryOfCard);
}

/** The booking of the specimen with this number, however many newer ones the patient has. */
async function bookingOfSpecimen(code: string): Promise<Booking | undefined> {
  return withSpecimen(code, await bookingsOf(code));
}

async function withSpecimen(code: string, ids: readonly string[]): Promise<Booking | undefined> {
  for (const id of ids) {
    const booking = await readBooking(id);
    if (specimenOf(booking, code) !== undefined) return booking;
  }
  return undefined;
}

/** Those that the number names itself, then the latest of the patient whose it is. */
async function bookingsOf(code: string): Promise<readonly string[]> {
  const { items, bookings = [] } = await searchNumber(code);
  return [...new Set([...bookings, ...(items[0]?.bookings ?? [])].map(({ id }) => id))];
}

function specimenOf({ specimens }: Booking, code: string): Booking['specimens'][number] | undefined {
  return specimens.find(({ accession }) => accession.toUpperCase() === code.toUpperCase());
}

function entriesOf(booking: Booking, code: string | undefined, unit: Unit): readonly BatchEntry[] {
  const specimen = code === undefined ? undefined : specimenOf(booking, code);
  const profiles = booking.selectedProfiles.filter(
    (profile) =>
      !isRefunded(profile.stage) && (specimen === undefined || specimen.codes.includes(profile.code)),
  );
  // The stages are in the order in which they are gone through: what waits comes first.
  const away = (profile: SelectedProfile): number =>
    STAGES.indexOf(profile.stage) + (unit === 'all' || profile.unit === unit ? 0 : 100);
  return [...profiles]
    .sort((a, b) => away(a) - away(b))
    .filter((profile, index) => index === 0 || (!hasBegun(profile.stage) && away(profile) < 100))
    .map((profile) => entryOf(booking, profile));
}

/**
 * A group that somebody else has read waits for this person's eyes before anything of its tube that rests on it: a
 * crossmatch is entered once the group is confirmed.
 */
async function secondReadingFirst(
  booking: Booking,
  code: string,
  entries: readonly BatchEntry[],
): Promise<readonly BatchEntry[]> {
  if (entries[0]?.unit !== 'bloodbank') return entries;
  const codes = specimenOf(booking, code)?.codes ?? [];
  const begun = booking.selectedProfiles.filter(
    (profile) =>
      profile.unit === 'bloodbank' &&
      codes.includes(profile.code) &&
      hasBegun(profile.stage) &&
      !isReleased(profile.stage),
  );
  for (const profile of begun) {
    const { surroundings } = await readBloodbank(booking.id, profile.code);
    if (surroundings === undefined || bloodbankReference(surroundings).isBlind !== true) continue;
    const others = entries.filter(({ profileCode }) => profileCode !== profile.code);
    return [entryOf(booking, profile), ...others];
  }
  return entries;
}

function entryOf({ id, patientData }: Booking, { code, unit, jobCardId }: SelectedProfile): BatchEntry {
  return { bookingId: id, profileCode: code, unit, patientId: patientData.id, jobCardId };
}

/** The page that a scanned label opens: its first result, with the others queued behind it; undefined for no sample. */
export async function openScanned(
  code: string,
  cards: readonly JobCardRow[],
  unit: Unit,
): Promise<string | undefined> {
  const [first, ...others] = await resultsOfScan(code, cards, unit);
  if (first === undefined) return undefined;
  queueBatch(others);
  return entryPath(first);
}

/** The page on which this role opens a booking: the booking itself for those who book, its payment for a cashier. */
export function bookingPath(bookingId: string, role: Role | undefined): string {
  return can(role, 'bookings.book')
    ? withQuery('/reception/jobCard/summary', { bookingId })
    : withQuery('/accounts/paymentprocessing', { bookingId });
}

/** The page that a specimen's label opens for this role; undefined: no specimen has the number. */
export async function openLabel(code: string, role: Role | undefined): Promise<string | undefined> {
  if (can(role, 'results.enter')) return openScanned(code, [], 'all');
  const booking = await bookingOfSpecimen(code);
  return booking && bookingPath(booking.id, role);
}

/** Sheets hold the keys themselves until they are ready. */
const SHEETS = '/update/';

/**
 * Opens the page that a scanned label leads to; false if there is none. The keys are held until its sheet is ready, so
 * that somebody who types on at once types into that sample.
 */
export async function goToScanned(
  find: () => Promise<string | undefined>,
  navigate: NavigateFunction,
): Promise<boolean> {
  const hold = holdKeys('the scanned sample');
  try {
    const path = await find();
    if (path === undefined) {
      hold.fail();
      return false;
    }
    hold.leadTo(path);
    const isHere = isOpen(path);
    await navigate(path);
    // The sheet of this sample is open already: typing goes on where it was.
    if (isHere) hold.arrive();
    else if (!path.startsWith(SHEETS)) hold.giveUp();
    return true;
  } catch (thrown) {
    hold.fail();
    throw thrown;
  }
}

/** The sheet of this result is the page that is open. */
function isOpen(path: string): boolean {
  const [there, here] = [new URL(path, window.location.origin), window.location];
  const query = new URLSearchParams(here.search);
  return (
    there.pathname === here.pathname &&
    ['bookingId', 'profileCode'].every((name) => there.searchParams.get(name) === query.get(name))
  );
}
