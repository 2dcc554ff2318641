import type { Booking, Specimen } from '../../shared/contract/booking-shapes.js';
import type { Minor } from '../../shared/domain/money/money.js';
import { isOpen, isRefunded } from '../../shared/domain/stage.js';
import type { AskerKind } from '../../shared/vocabulary.js';
import type { PricedProfile } from '../catalogue/index.js';
import { PendingLabNumber } from '../events/pending-lab-number.js';
import type { Tx } from '../events/unit-of-work.js';
import { conflict, Problem } from '../kernel/http/problem.js';
import { charge, reverse, type ChargedProfile } from '../ledger/index.js';
import { cancelJobCards, openMoreJobCards } from '../worklist/index.js';
import { hasDraws, specimenRecord, specimensFor, storeSpecimens } from '../specimens/index.js';
import { storeTotal } from '../billing/index.js';
import { cardOwner, readBooking, rowOf } from './booking-shape.js';
import { bookedProfiles, storeProfiles, requestedProfiles, wantedCodes } from './booked-profiles.js';

/**
 * Makes the booking ask for exactly these profiles; refunded ones stay on it as they are. Answers the share of the
 * discounts that went with those that were taken off.
 */
export async function changeProfiles(tx: Tx, booking: Booking, wanted: readonly string[]): Promise<Minor> {
  const present = booking.selectedProfiles.map((profile) => profile.code);
  const removed = booking.selectedProfiles.filter(
    (profile) => !wanted.includes(profile.code) && !isRefunded(profile.stage),
  );
  const added = wanted.filter((code) => !present.includes(code));
  const codes = removed.map((profile) => profile.code);
  const notGiven = codes.length > 0 ? await removeProfiles(tx, booking, codes) : 0n;
  if (added.length > 0) await addProfiles(tx, booking, wanted, added);
  return notGiven;
}

const WITH_RESULT = 'select code from result where booking_id = $1 and code = any ($2::text[])';
const REMOVE_PROFILES = `
  update booking_profile set removed_at = $3 where booking_id = $1 and code = any ($2::text[])`;
const REMOVE_FROM_SPECIMENS = `
  update specimen set codes = array(select code from unnest(codes) code where code <> all ($2::text[]))
  where booking_id = $1 and codes && $2::text[]`;

async function removeProfiles(tx: Tx, booking: Booking, codes: readonly string[]): Promise<Minor> {
  const [begun] = await tx.sql<{ code: string }>(WITH_RESULT, [booking.id, codes]);
  const late = booking.selectedProfiles.find(({ code, stage }) => codes.includes(code) && !isOpen(stage));
  const code = begun?.code ?? late?.code;
  if (code !== undefined) throw conflict(`${code} has a result and cannot be taken off the booking.`);
  tx.send(REMOVE_PROFILES, [booking.id, codes, tx.now]);
  tx.send(REMOVE_FROM_SPECIMENS, [booking.id, codes]);
  await cancelJobCards(tx, booking.id, codes, tx.actor.name, 'taken off the booking');
  return reverse(tx, { act: 'profiles-removed', bookingId: booking.id, codes });
}

const ADD_TO_SPECIMEN = 'update specimen set codes = codes || $2::text[] where id = $1';
const LABELS_USED = 'select count(*) as used from specimen where booking_id = $1';

async function addProfiles(
  tx: Tx,
  booking: Booking,
  wanted: readonly string[],
  added: readonly string[],
): Promise<void> {
  const terms = { at: tx.now, priceListId: booking.priceList.id };
  const profiles = await requestedProfiles(tx, added, terms).catch((failure: unknown) => {
    throw inPlace(failure, wanted, added);
  });
  storeProfiles(tx, bookedProfiles(tx, booking.id, profiles, booking.selectedProfiles.length));
  await chargeAdded(tx, booking.id, added);
  await addToSpecimens(tx, booking, profiles);
  await openMoreJobCards(tx, cardOwner(booking), profiles);
}

const ADDED = `
  select p.id, p.unit, p.price_minor as "priceMinor", p.vat_rate_id as "vatRateId",
    trim_scale(p.vat_percent)::text as "vatPercent", l.base_currency as currency
  from booking_profile p cross join laboratory l where p.booking_id = $1 and p.code = any ($2::text[])`;

/** Read back: a profile that comes back to the booking keeps its row. */
async function chargeAdded(tx: Tx, bookingId: string, codes: readonly string[]): Promise<void> {
  const profiles = await tx.sql<ChargedProfile & { currency: string }>(ADDED, [bookingId, codes]);
  const currency = profiles[0]?.currency;
  if (currency !== undefined) charge(tx, { act: 'profiles-added', bookingId, currency, profiles });
}

/** A refusal names the place in the list that was sent, not among the added ones. */
function inPlace(failure: unknown, wanted: readonly string[], added: readonly string[]): unknown {
  if (!(failure instanceof Problem)) return failure;
  const errors = (failure.errors ?? []).map(({ field, message }) => {
    const code = added[Number(field.split('.')[1])] ?? '';
    return { field: `profiles.${wanted.indexOf(code)}`, message };
  });
  return new Problem(failure.code, failure.detail, { errors });
}

/** A draw of a test over time is of that test alone. */
function takes(tube: Specimen, { container }: PricedProfile): boolean {
  return tube.container === container && (tube.draw ?? null) === null && isUsable(tube);
}

/** Not from a tube that was rejected or thrown away. */
function isUsable({ state }: Specimen): boolean {
  return state !== 'rejected' && state !== 'discarded';
}

/** A container that is already labelled takes the new profile too; another one gets the next label. */
async function addToSpecimens(tx: Tx, booking: Booking, profiles: readonly PricedProfile[]): Promise<void> {
  const fresh: PricedProfile[] = [];
  for (const profile of profiles) {
    const labelled = hasDraws(profile) ? undefined : booking.specimens.find((one) => takes(one, profile));
    if (labelled) tx.send(ADD_TO_SPECIMEN, [labelled.id, [profile.code]]);
    else fresh.push(profile);
  }
  const row = await tx.one<{ used: number }>(LABELS_USED, [booking.id]);
  const owner = {
    bookingId: booking.id,
    labNumber: booking.patientData.labNumber,
    bookingIndex: booking.payment.bookingIndex,
    clinical: booking.clinical,
  };
  const specimens = specimensFor(tx, owner, fresh, row?.used ?? 0);
  const records = specimens.map((specimen) => specimenRecord(booking.id, specimen));
  if (records.length > 0) storeSpecimens(tx, PendingLabNumber.known(records));
}

/** Somebody, or the rule of the profile `code`: then `name` is what it read. */
export type Asker =
  | { readonly kind: AskerKind; readonly name: string }
  | { readonly kind: 'reflex'; readonly name: string; readonly code: string };

export interface RequestedTest {
  /** The profile. */
  readonly code: string;
  readonly askedBy: Asker;
}

const ASKED = `
  update booking_profile set asked_by_kind = $3, asked_by_name = $4, asked_by_code = $5
  where booking_id = $1 and code = $2`;
const CHANGED = `
  update booking set last_updated = $2, version = version + 1, last_changed_by = $3, last_changed_at = $2
  where id = $1`;

/** Adds tests that are not on the booking yet, at today's price, whoever asked for them; `before` is locked. */
export async function addTests(
  tx: Tx,
  before: Booking,
  requested: readonly RequestedTest[],
): Promise<Booking> {
  const { id } = before;
  const present = before.selectedProfiles.map(({ code }) => code);
  const codes = requested.map(({ code }) => code);
  await changeProfiles(tx, before, await wantedCodes(tx, [...present, ...codes]));
  for (const { code, askedBy } of requested) {
    const rule = askedBy.kind === 'reflex' ? askedBy.code : null;
    tx.send(ASKED, [id, code, askedBy.kind, askedBy.name, rule], { rows: 1 });
  }
  tx.send(CHANGED, [id, tx.now, tx.actor.username], { rows: 1 });
  await storeTotal(tx, id, 0n);
  const after = await readBooking(tx, id, tx.now);
  tx.emit('BookingUpdated', id, rowOf(after));
  const reason = requested.map(inWords).join('; ');
  tx.audit('booking.add-test', 'booking', id, { before, after, reason });
  return after;
}

function inWords({ code, askedBy }: RequestedTest): string {
  const { kind, name } = askedBy;
  if (kind === 'reflex') return `${code} requested by the reflex rule of ${askedBy.code}: ${name}`;
  return `${code} requested by ${kind} ${name}`;
}
