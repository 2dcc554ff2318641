import type { EventType } from '../../shared/events.js';
import type { EventSelection } from '../events/event-log.js';

/**
 * The events of the log that a room may get, by type and, for a narrower room, by payload, so that a replay reads no
 * others. `viewsOf` alone decides what is shown of them; test/live/room-events.test.ts compares the two.
 */
type Reach = (of: string) => readonly EventSelection[];

const BOOKING: readonly EventType[] = ['BookingCreated', 'BookingUpdated', 'BookingDeleted'];
const CARD: readonly EventType[] = ['JobCardOpened', 'JobCardClosed'];
const PAYMENT: readonly EventType[] = ['PaymentReceived', 'PaymentRefunded', 'PaymentVoided'];
const SHIFT: readonly EventType[] = ['ShiftOpened', 'ShiftChanged', 'ShiftLeftOpen', 'ShiftClosed'];
const BENCH: readonly EventType[] = [
  'ResultSaved',
  'ResultValidated',
  'ResultAuthorised',
  'ReleaseScheduled',
  'ReleaseStopped',
];
const LEFT: readonly EventType[] = ['ResultReleased', 'ResultAmended', 'ResultWithdrawn'];
const SENT: readonly EventType[] = ['DeliveryQueued', 'DeliverySettled'];
const CRITICAL: readonly EventType[] = [
  'CriticalRaised',
  'CriticalAcknowledged',
  'CriticalCleared',
  'CriticalEscalated',
  'CriticalNotReached',
];
/** Events sent to everybody who follows released results. */
const ISSUED: readonly EventType[] = [
  ...LEFT,
  ...SENT,
  'PreliminaryIssued',
  'ReportPrinted',
  'PatientCorrected',
];

const each = (types: readonly EventType[], holds: object = {}): readonly EventSelection[] =>
  types.map((type) => ({ type, holds }));

const payments: Reach = (of) => {
  if (of === 'queue') return each([...BOOKING, ...PAYMENT, 'DepositMoved']);
  if (of.startsWith('own:')) return each([...PAYMENT, 'DepositMoved'], { cashier: of.slice('own:'.length) });
  return each([...BOOKING, ...PAYMENT, 'DepositMoved', ...SHIFT, 'SafeChanged', 'PayerChanged']);
};

const worklist: Reach = (of) =>
  of === 'all'
    ? each([...BOOKING, ...CARD, 'SpecimenChanged', ...CRITICAL])
    : [
        ...each(BOOKING, { profiles: [{ unit: of }] }),
        ...each(CARD, { laboratoryUnit: of }),
        ...each(['SpecimenChanged'], { units: [of] }),
        ...each(CRITICAL, { unit: of }),
      ];

const booking: Reach = (of) => {
  const [bookingId, reader] = of.split(':');
  if (reader === 'counter') {
    const cards = each(CARD, { bookingInformationId: bookingId });
    return [...cards, ...each(['SpecimenChanged', ...LEFT, ...SENT, 'PreliminaryIssued'], { bookingId })];
  }
  if (reader === 'bench') return each([...BENCH, ...LEFT, ...CRITICAL, 'PreliminaryIssued'], { bookingId });
  return each([...BOOKING, ...PAYMENT], { bookingId });
};

const notify: Reach = (of) =>
  each(
    ['NotificationPosted', 'NotificationsClosed'],
    of.startsWith('@') ? { usernames: [of.slice(1)] } : { roles: [of] },
  );

const REACHES: Readonly<Record<string, Reach>> = {
  bookings: (of) => each(of === 'specimens' ? ['SpecimenChanged'] : [...BOOKING, ...PAYMENT]),
  payments,
  cash: (of) => each([...PAYMENT, 'DepositMoved', ...SHIFT], { cashier: of }),
  worklist,
  results: (of) => each(of === 'released' ? ISSUED : [...BENCH, ...ISSUED, ...CRITICAL]),
  booking,
  notify,
  stock: () => each(['StockChanged', 'StockLow']),
  catalogue: () => each(['CatalogueChanged', 'SettingsChanged']),
  operations: () => each(['BackupAsked', 'OperationsChanged']),
  board: () =>
    each([
      ...CARD,
      ...CRITICAL,
      'BookingCreated',
      'BookingDeleted',
      'ResultReleased',
      'ResultWithdrawn',
      'PatientCorrected',
    ]),
};

/** The events a replay reads for these rooms; rooms without events of the log have none. */
export function eventsForRooms(rooms: Iterable<string>): readonly EventSelection[] {
  return [...rooms].flatMap((room) => {
    const colon = room.indexOf(':');
    const kind = colon < 0 ? room : room.slice(0, colon);
    const reach = Object.hasOwn(REACHES, kind) ? REACHES[kind] : undefined;
    return reach?.(colon < 0 ? '' : room.slice(colon + 1)) ?? [];
  });
}
