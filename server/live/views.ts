import { dottedInitials } from '../../shared/domain/person-name.js';
import type {
  AnyEnvelope,
  BookingRow,
  CriticalRow,
  DomainEvents,
  EventType,
  JobCardRow,
  NotificationRow,
  PaymentRow,
  ResultRow,
  ShiftRow,
} from '../../shared/events.js';

/** What some rooms see of an event. A socket in rooms of several views gets the first one only. */
export interface View {
  readonly rooms: readonly string[];
  readonly envelope: AnyEnvelope;
}

interface PayloadView {
  readonly rooms: readonly string[];
  readonly payload: unknown;
}

type ViewsOf<T extends EventType> = (payload: DomainEvents[T], type: T) => readonly PayloadView[];

const bookingViews = (row: BookingRow): readonly PayloadView[] => [
  {
    rooms: [
      'bookings',
      'payments',
      'payments:queue',
      `booking:${row.bookingId}`,
      'worklist:all',
      ...new Set(row.profiles.map((profile) => `worklist:${profile.unit}`)),
      'board:named',
    ],
    payload: row,
  },
  { rooms: ['board:private'], payload: withInitials(row) },
];

const jobCardViews = (row: JobCardRow): readonly PayloadView[] => [
  {
    rooms: [
      'worklist:all',
      `worklist:${row.laboratoryUnit}`,
      `booking:${row.bookingInformationId}`,
      'board:named',
    ],
    payload: row,
  },
  { rooms: ['board:private'], payload: withInitials(row) },
];

const benchResultViews = (row: ResultRow): readonly PayloadView[] => [
  { rooms: ['results', `booking:${row.bookingId}:bench`, 'board:named'], payload: row },
  { rooms: ['board:private'], payload: withInitials(row) },
];

const releasedResultViews = (row: ResultRow): readonly PayloadView[] => [
  { rooms: ['results', 'results:released', `booking:${row.bookingId}`, 'board:named'], payload: row },
  { rooms: ['board:private'], payload: withInitials(row) },
];

const criticalViews = (row: CriticalRow): readonly PayloadView[] => [
  {
    rooms: [
      'results',
      'worklist:all',
      `worklist:${row.unit}`,
      `booking:${row.bookingId}:bench`,
      'board:named',
    ],
    payload: row,
  },
  { rooms: ['board:private'], payload: withInitials(row) },
];

/** Other cashiers learn that the booking's balance changed, not who took what. */
const paymentViews = (row: PaymentRow): readonly PayloadView[] => [
  { rooms: ['payments', `payments:own:${row.cashier}`, `cash:${row.cashier}`], payload: row },
  {
    rooms: ['payments:queue', 'bookings', `booking:${row.bookingId}`],
    payload: { ...row, cashier: '', entries: [], receipt: '' },
  },
];

/** The cashier's own and the managers'. */
const shiftViews = (row: ShiftRow): readonly PayloadView[] => [
  { rooms: ['payments', `cash:${row.cashier}`], payload: row },
];

type Addressed = Pick<NotificationRow, 'roles' | 'usernames'>;

const noticeRooms = ({ roles, usernames }: Addressed): readonly string[] => [
  ...roles.map((role) => `notify:${role}`),
  ...usernames.map((username) => `notify:@${username}`),
];

const nobody = (): readonly PayloadView[] => [];
const everyoneIn =
  (room: string) =>
  (payload: unknown): readonly PayloadView[] => [{ rooms: [room], payload }];

const VIEWS: { readonly [T in EventType]: ViewsOf<T> } = {
  BookingCreated: bookingViews,
  BookingUpdated: bookingViews,
  BookingDeleted: bookingViews,
  JobCardOpened: jobCardViews,
  JobCardClosed: jobCardViews,
  ResultSaved: benchResultViews,
  ResultValidated: benchResultViews,
  ResultAuthorised: benchResultViews,
  ResultReleased: releasedResultViews,
  ResultAmended: releasedResultViews,
  ResultWithdrawn: releasedResultViews,
  CriticalRaised: criticalViews,
  CriticalAcknowledged: criticalViews,
  CriticalCleared: criticalViews,
  CriticalEscalated: criticalViews,
  CriticalNotReached: criticalViews,
  PaymentReceived: paymentViews,
  PaymentRefunded: paymentViews,
  ShiftOpened: shiftViews,
  ShiftClosed: shiftViews,
  StockChanged: everyoneIn('stock'),
  StockLow: everyoneIn('stock'),
  UserChanged: nobody,
  CatalogueChanged: everyoneIn('catalogue'),
  SettingsChanged: everyoneIn('catalogue'),
  // Lists of bookings and cards follow by their own rows.
  PatientCorrected: (payload) => [{ rooms: ['results', 'results:released'], payload }],
  NotificationPosted: (payload) => [{ rooms: noticeRooms(payload), payload }],
  NotificationsClosed: (payload) => [{ rooms: noticeRooms(payload), payload }],
};

export function viewsOf(event: AnyEnvelope): readonly View[] {
  const views = VIEWS[event.type] as ViewsOf<EventType>;
  return views(event.payload as never, event.type).map(({ rooms, payload }) => ({
    rooms,
    envelope: (payload === event.payload ? event : { ...event, payload }) as AnyEnvelope,
  }));
}

/** A wall shows no names: "Adaeze Nwosu" becomes "A. N.", and the patient's id goes. */
function withInitials<R extends { readonly patientName: string; readonly patientId: string }>(row: R): R {
  return { ...row, patientName: dottedInitials(row.patientName), patientId: '' };
}
