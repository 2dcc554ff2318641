import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { AddTestRequest } from '../../../shared/contract/bookings.js';
import { isRefunded } from '../../../shared/domain/stage.js';
import { pricedProfiles } from '../../catalogue/index.js';
import { once } from '../../events/idempotency.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalid, Problem } from '../../kernel/http/problem.js';
import { readBooking, rowOf } from '../booking-shape.js';
import { changeProfiles } from '../change-profiles.js';
import { holdBooking } from '../hold-booking.js';
import { wantedCodes } from '../requested-profiles.js';
import { storeTotal } from '../store-total.js';

/** The bench adds a test to a booking, at today's price and without the admin code; who asked for it is kept. */
export class AddTest extends Command<Booking> {
  constructor(
    readonly actor: Actor,
    readonly request: AddTestRequest,
    readonly key: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(AddTest)
export class AddTestHandler implements ICommandHandler<AddTest> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request, key }: AddTest): Promise<Booking> {
    return this.work.run(actor, (tx) =>
      once(tx, 'booking.add-test', key, request, () => addTest(tx, request)),
    );
  }
}

const ASKED = `
  update booking_profile set asked_by_kind = $3, asked_by_name = $4 where booking_id = $1 and code = $2`;
const CHANGED = `
  update booking set last_updated = $2, version = version + 1, last_changed_by = $3, last_changed_at = $2
  where id = $1`;

async function addTest(tx: Tx, { id, profile, askedBy }: AddTestRequest): Promise<Booking> {
  const before = await holdBooking(tx, id);
  refuseHere(before, profile);
  await refuseUnknown(tx, profile);
  const present = before.selectedProfiles.map(({ code }) => code);
  await changeProfiles(tx, before, await wantedCodes(tx, [...present, profile]));
  tx.send(ASKED, [id, profile, askedBy.kind, askedBy.name.trim()], { rows: 1 });
  tx.send(CHANGED, [id, tx.now, tx.actor.username], { rows: 1 });
  await storeTotal(tx, id, 0n);
  const after = await readBooking(tx, id, tx.now);
  tx.emit('BookingUpdated', id, rowOf(after));
  const reason = `${profile} asked for by ${askedBy.kind} ${askedBy.name.trim()}`;
  tx.audit({ action: 'booking.add-test', subjectKind: 'booking', subjectId: id, before, after, reason });
  return after;
}

function refuseHere({ selectedProfiles }: Booking, code: string): void {
  if (selectedProfiles.every(({ stage }) => isRefunded(stage)))
    throw new Problem('conflict', 'This booking was refunded: book the patient anew.');
  const present = selectedProfiles.find((one) => one.code === code);
  if (present === undefined) return;
  const why = isRefunded(present.stage) ? 'was refunded on this booking' : 'is on this booking already';
  throw new Problem('conflict', `${code} (${present.name}) ${why}.`);
}

async function refuseUnknown(tx: Tx, code: string): Promise<void> {
  const [profile] = await pricedProfiles(tx, [code]);
  if (!profile) throw invalid('profile', `There is no profile "${code}".`);
  if (profile.retired) throw invalid('profile', `The profile "${code}" (${profile.name}) is retired.`);
}
