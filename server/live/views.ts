import type {
  BookingRow,
  CriticalRow,
  DepositRow,
  JobCardRow,
  NotificationRow,
  PostedNotification,
  PaymentRow,
  ResultRow,
  ShiftRow,
  SpecimenRow,
} from '../../shared/event-payloads.js';
import type { AnyEnvelope, DomainEvents, EventType } from '../../shared/events.js';
import { BOARD_COUNT, boardCallViews, boardCardViews, type TestNames } from './board-views.js';
import { viewOf, type PayloadView, type View } from './view.js';

/**
 * Each room's view of an event: its payload holds only what each of its readers could read by a call at that moment
 * (docs/architecture/live-rights.md). A new event has a line in VIEWS; test/live/as-strict-as-the-calls.test.ts checks.
 */
type ViewsOf<T extends EventType> = (payload: DomainEvents[T], tests: TestNames) => readonly PayloadView[];

const bookingViews = (row: BookingRow): readonly PayloadView[] => [
  {
    rooms: [
      'bookings',
      'payments',
      'payments:queue',
      `booking:${row.bookingId}`,
      'worklist:all',
      ...new Set(row.profiles.map((profile) => `worklist:${profile.unit}`)),
    ],
    payload: row,
  },
];

/** A wall counts the day's bookings. */
const countedBookingViews = (row: BookingRow): readonly PayloadView[] => [...bookingViews(row), BOARD_COUNT];

const jobCardViews = (row: JobCardRow, tests: TestNames): readonly PayloadView[] => [
  {
    rooms: ['worklist:all', `worklist:${row.laboratoryUnit}`, `booking:${row.bookingInformationId}:counter`],
    payload: row,
  },
  ...boardCardViews(row, tests),
];

/** For those who handle them: not for a cashier. */
const specimenViews = (row: SpecimenRow): readonly PayloadView[] => [
  {
    rooms: [
      'bookings:specimens',
      'worklist:all',
      ...row.units.map((unit) => `worklist:${unit}`),
      `booking:${row.bookingId}:counter`,
    ],
    payload: row,
  },
];

const benchResultViews = (row: ResultRow): readonly PayloadView[] => [
  { rooms: ['results', `booking:${row.bookingId}:bench`], payload: row },
];

/** For a confidential test the counter learns that it was released, and neither its flags nor why it was corrected. */
const releasedResultViews = (row: ResultRow, tests: TestNames): readonly PayloadView[] => {
  const counter = ['results:released', `booking:${row.bookingId}:counter`];
  if (!tests.isConfidential(row.profileCode)) return [{ rooms: ['results', ...counter], payload: row }];
  return [
    ...benchResultViews(row),
    { rooms: counter, payload: withoutFindings(row), for: ['results', 'booking'] },
  ];
};

function withoutFindings(row: ResultRow): ResultRow {
  const reason = 'reason' in row ? { reason: '' } : {};
  return { ...row, ...reason, flags: { L: 0, H: 0, critical: 0 }, clean: false };
}

/** A wall counts the day's released results. */
const countedResultViews = (row: ResultRow, tests: TestNames): readonly PayloadView[] => [
  ...releasedResultViews(row, tests),
  BOARD_COUNT,
];

const criticalViews = (row: CriticalRow): readonly PayloadView[] => [
  {
    rooms: ['results', 'worklist:all', `worklist:${row.unit}`, `booking:${row.bookingId}:bench`],
    payload: row,
  },
  ...boardCallViews(row),
];

/** Other cashiers see that the booking's balance changed, not who took what. */
const paymentViews = (row: PaymentRow): readonly PayloadView[] => [
  { rooms: ['payments', `payments:own:${row.cashier}`, `cash:${row.cashier}`], payload: row },
  {
    rooms: ['payments:queue', 'bookings', `booking:${row.bookingId}`],
    payload: { ...row, cashier: '', entries: [], receipt: '' },
    hides: { actor: true },
    for: ['payments', 'bookings', 'booking'],
  },
];

/** Others see how much is on deposit, which they may use at their own till, not who took what. */
const depositViews = (row: DepositRow): readonly PayloadView[] => [
  { rooms: ['payments', `payments:own:${row.cashier}`, `cash:${row.cashier}`], payload: row },
  {
    rooms: ['payments:queue'],
    payload: { ...row, cashier: '', entries: [], receipt: '' },
    hides: { actor: true },
    for: ['payments'],
  },
];

/** The cashier's own and the managers'. */
const shiftViews = (row: ShiftRow): readonly PayloadView[] => [
  { rooms: ['payments', `cash:${row.cashier}`], payload: row },
];

type Addressed = Pick<NotificationRow, 'roles' | 'usernames'>;

/** The bell does not ring for one's own act: whoever is told of it by name learns no more than that it was listed. */
const postedViews = (row: PostedNotification): readonly PayloadView[] => [
  ...row.usernames.filter((username) => username === row.causedBy).map((username) => ownAct(row, username)),
  ...notificationViews({ ...row, causedBy: null }),
];

const ownAct = (row: PostedNotification, username: string): PayloadView => ({
  rooms: [`notify:@${username}`],
  payload: {
    ...row,
    rings: false,
    title: '',
    text: '',
    link: null,
    roles: [],
    usernames: [],
    causedBy: null,
  },
  hides: { actor: true },
});

/** Everyone reads the own notifications; for whom else one is, no call says. */
const notificationViews = <Row extends Addressed>(row: Row): readonly PayloadView[] => [
  {
    rooms: [
      ...row.roles.map((role) => `notify:${role}`),
      ...row.usernames.map((username) => `notify:@${username}`),
    ],
    payload: { ...row, roles: [], usernames: [] },
    hides: { actor: true },
  },
];

/** For those who may send: only that something was sent, without a name or an address. */
const deliveryViews = (payload: { readonly bookingId: string }): readonly PayloadView[] => [
  { rooms: ['results', 'results:released', `booking:${payload.bookingId}:counter`], payload },
];

const nobody = (): readonly PayloadView[] => [];
const everyoneIn =
  (room: string) =>
  (payload: unknown): readonly PayloadView[] => [{ rooms: [room], payload }];

const VIEWS: { readonly [T in EventType]: ViewsOf<T> } = {
  BookingCreated: countedBookingViews,
  BookingUpdated: bookingViews,
  BookingDeleted: countedBookingViews,
  JobCardOpened: jobCardViews,
  JobCardClosed: jobCardViews,
  SpecimenChanged: specimenViews,
  ResultSaved: benchResultViews,
  ResultValidated: benchResultViews,
  ResultAuthorised: benchResultViews,
  ReleaseScheduled: benchResultViews,
  ReleaseStopped: benchResultViews,
  ResultReleased: countedResultViews,
  ResultAmended: releasedResultViews,
  ResultWithdrawn: countedResultViews,
  // Both readers get a notification.
  ReadingsDiffered: nobody,
  ReflexNotAdded: nobody,
  // Its content is read by a call.
  PreliminaryIssued: (payload) => [
    {
      rooms: [
        'results',
        'results:released',
        ...['bench', 'counter'].map((who) => `booking:${payload.bookingId}:${who}`),
      ],
      payload,
    },
  ],
  ReportPrinted: (payload) => [{ rooms: ['results', 'results:released'], payload }],
  DeliveryQueued: deliveryViews,
  DeliverySettled: deliveryViews,
  // The sender gets a notification.
  ReceiptMailQueued: nobody,
  ReceiptNotMailed: nobody,
  CriticalRaised: criticalViews,
  CriticalAcknowledged: criticalViews,
  CriticalCleared: criticalViews,
  CriticalEscalated: criticalViews,
  CriticalNotReached: criticalViews,
  PaymentReceived: paymentViews,
  PaymentRefunded: paymentViews,
  PaymentVoided: paymentViews,
  DepositMoved: depositViews,
  ShiftOpened: shiftViews,
  ShiftChanged: shiftViews,
  ShiftLeftOpen: shiftViews,
  ShiftClosed: shiftViews,
  SafeChanged: everyoneIn('payments'),
  // Managers alone: `payments` is theirs.
  PayerChanged: everyoneIn('payments'),
  StockChanged: everyoneIn('stock'),
  StockLow: everyoneIn('stock'),
  // Screens learn on the day that stock changed; stock keepers get a notification.
  LotWatched: nobody,
  LotExpires: nobody,
  OrderExpected: nobody,
  UserChanged: nobody,
  CatalogueChanged: everyoneIn('catalogue'),
  SettingsChanged: everyoneIn('catalogue'),
  // Screens are notified once they apply.
  PricesPlanned: nobody,
  RatePlanned: nobody,
  BackupAsked: everyoneIn('operations'),
  OperationsChanged: everyoneIn('operations'),
  // Lists of bookings and cards change with their own rows; a wall, which gets no names, loads its picture again.
  PatientCorrected: (payload) => [{ rooms: ['results', 'results:released'], payload }, BOARD_COUNT],
  NotificationPosted: postedViews,
  NotificationsClosed: notificationViews,
};

export function viewsOf(event: AnyEnvelope, tests: TestNames): readonly View[] {
  const views = VIEWS[event.type] as ViewsOf<EventType>;
  return views(event.payload as never, tests).map((view) => viewOf(event, view));
}
