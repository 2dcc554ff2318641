import type { Booking, HandedOver } from '../../../shared/contract/booking-shapes.js';
import type { HandOverRequest } from '../../../shared/contract/bookings.js';
import { collectorText } from '../../../shared/domain/reports/collector.js';
import { writtenDay } from '../../../shared/domain/time/day-text.js';
import { wallTime } from '../../../shared/domain/time/lab-time.js';
import { UNDO_GRACE_MS, UNDO_MS } from '../../../shared/domain/results/undo.js';
import { paymentDue, refuseWithheld } from '../../dues/index.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { conflict, invalid, invalidFields } from '../../kernel/http/problem.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { labOf } from '../booking-details.js';
import { bookingShape, rowOf, lockBooking } from '../booking-shape.js';

/**
 * The released results were given to the patient or to somebody who came for them; with `undo` this person takes back
 * what was recorded a moment ago.
 */
export class HandOver extends ActorsCommand<HandOverRequest, Booking> {}

const STORE = `
  update booking set handed_over_at = $2, handed_over_by = $3, handed_over_to = $4, handed_over_name = $5,
    handed_over_identity = $6, version = version + 1, last_changed_by = $7, last_changed_at = $8
  where id = $1`;

export const HandOverHandler = commandHandler(HandOver, async (tx, { request }) => {
  const { id, undo: isUndo = false } = request;
  const before = await lockBooking(tx, id);
  if (isUndo && before.handedOver === null) return before;
  if (!isUndo && before.handedOver !== null) {
    await refuseOther(tx, before.handedOver, collectorIn(request));
    return before;
  }
  if (isUndo) takeBack(tx, before);
  else await handOver(tx, before, request);
  const after = (await bookingShape(tx, id, tx.now)) ?? before;
  tx.emit('BookingUpdated', id, rowOf(after));
  tx.audit(isUndo ? 'booking.hand-over-undone' : 'booking.hand-over', 'booking', id, {
    before: { handedOver: before.handedOver },
    after: { handedOver: after.handedOver },
  });
  return after;
});

async function handOver(tx: Tx, { id, progress }: Booking, request: HandOverRequest): Promise<void> {
  const { to, name, identity } = collectorIn(request);
  if (progress.released === 0) throw conflict('No result of this booking has been released yet.');
  refuseWithheld(await paymentDue(tx, id));
  const { actor, now } = tx;
  tx.send(STORE, [id, now, actor.name, to, name, identity, actor.username, now], { rows: 1 });
}

/** 409 with who collected them already, unless that is the same person: then it is the same hand-over, told twice. */
async function refuseOther(tx: Tx, given: HandedOver, { to, name, identity }: Collector): Promise<void> {
  if (given.to === to && given.name === name && given.identity === identity) return;
  const { timeZone } = await labOf(tx, tx.now);
  const [day = '', time = ''] = wallTime(timeZone, given.at).split('T');
  const whom = ['handed over', collectorText(given)].filter((part) => part !== '').join(' ');
  throw conflict(
    `These results were ${whom} already, by ${given.by} on ${writtenDay(day)} at ${time.slice(0, 5)}.`,
  );
}

type Collector = Pick<HandedOver, 'to' | 'name' | 'identity'>;

/** Results are for the patient: of anybody else it has to be known who that was. */
function collectorIn(request: HandOverRequest): Collector {
  const { collector: to, name = '', identity = '' } = request;
  if (to === undefined)
    throw invalid('collector', 'Say who collects the results: the patient, or somebody else.');
  if (to === 'patient') return { to, name: null, identity: null };
  const lacks = [
    ...(name === '' ? [{ field: 'name', message: 'Enter the name of the person who collects them.' }] : []),
    ...(identity === ''
      ? [{ field: 'identity', message: 'Enter the number of that person’s identity document.' }]
      : []),
  ];
  if (lacks.length > 0) throw invalidFields(lacks);
  return { to, name, identity };
}

/** Only by the person who recorded it, and only at once: later, others may have passed it on by telephone. */
function takeBack(tx: Tx, { id, handedOver }: Booking): void {
  const age = tx.now.getTime() - Date.parse(handedOver?.at ?? '');
  if (handedOver?.by !== tx.actor.name || age > UNDO_MS + UNDO_GRACE_MS)
    throw conflict('A hand-over can only be taken back by the person who recorded it, within ten seconds.');
  tx.send(STORE, [id, null, null, null, null, null, tx.actor.username, tx.now], { rows: 1 });
}
