import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { AddTestRequest } from '../../../shared/contract/bookings.js';
import { isRefunded } from '../../../shared/domain/stage.js';
import { notOrderableReason, pricedProfiles } from '../../catalogue/index.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { conflict, invalid } from '../../kernel/http/problem.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { cashAt, refuseExamplePrices } from '../../prices/index.js';
import { addTests } from '../change-profiles.js';
import { lockBooking } from '../booking-shape.js';

/** The bench adds a test to a booking, at the price of the day by the booking's list and without the admin code; who asked for it is kept. */
export class AddTest extends KeyedCommand<AddTestRequest, Booking, string | undefined> {}

export const AddTestHandler = keyedHandler(AddTest, 'booking.add-test', addTest);

async function addTest(tx: Tx, { id, profile, askedBy }: AddTestRequest): Promise<Booking> {
  const before = await lockBooking(tx, id);
  refuseHere(before, profile);
  await refuseUnknown(tx, profile);
  await refuseExamplePrices(tx, [profile], { at: tx.now, priceListId: before.priceList.id });
  const { kind, name } = askedBy;
  return addTests(tx, before, [{ code: profile, askedBy: { kind, name: name.trim() } }]);
}

function refuseHere({ selectedProfiles }: Booking, code: string): void {
  if (selectedProfiles.every(({ stage }) => isRefunded(stage)))
    throw conflict('This booking was refunded: make a new booking.');
  const present = selectedProfiles.find((one) => one.code === code);
  if (present === undefined) return;
  const why = isRefunded(present.stage) ? 'has been refunded on this booking' : 'is already on this booking';
  throw conflict(`${code} (${present.name}) ${why}.`);
}

async function refuseUnknown(tx: Tx, code: string): Promise<void> {
  const [profile] = await pricedProfiles(tx, [code], cashAt(tx.now));
  if (!profile) throw invalid('profile', `There is no profile "${code}".`);
  const why = notOrderableReason(profile);
  if (why !== null) throw invalid('profile', why);
}
