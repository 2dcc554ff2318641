import type { TodoGroup, TodoItem, Todos } from '../../shared/contract/worklist.js';
import type { BookingRow, CriticalRow, PaymentRow, ResultRow } from '../../shared/event-payloads.js';
import type { AnyEnvelope, EventType } from '../../shared/events.js';
import { debtOf } from '../../shared/domain/money/owed.js';
import { hasResult } from '../../shared/domain/stage.js';
import { TODO_KINDS, type TodoKind } from '../../shared/vocabulary.js';
import { ReloadNeeded, type Reduced } from './reload-needed.js';
import { sameItems } from './same-items.js';

interface Moves {
  /** Groups that the event changes as the reducer says, while all their items are named. */
  readonly own?: readonly TodoKind[];
  /** Groups for which only the server knows the effect of the event, such as results to be looked at. */
  readonly told?: readonly TodoKind[];
}

const OF_THE_STORE: readonly TodoKind[] = ['low_stock', 'ending_lot', 'late_order'];
/** Nobody's booking. */
const OF_THE_HOUSE: readonly TodoKind[] = ['without_bands', 'open_shift', 'lab_number', ...OF_THE_STORE];

const MOVES: Readonly<Partial<Record<EventType, Moves>>> = {
  CriticalRaised: { own: ['critical', 'tell_doctor'] },
  CriticalAcknowledged: { own: ['critical', 'tell_doctor'] },
  CriticalCleared: { own: ['critical', 'tell_doctor'] },
  CriticalNotReached: {},
  DeliveryQueued: { told: ['email'] },
  DeliverySettled: { told: ['email'] },
  ReportPrinted: { told: ['email'] },
  JobCardClosed: { own: ['overdue'] },
  ResultSaved: { own: ['authorise', 'check'] },
  // Its place among the others: who knows its priority is the server.
  ResultValidated: { told: ['authorise', 'check'] },
  ResultAuthorised: { own: ['authorise', 'check'] },
  ResultReleased: { own: ['authorise', 'check'], told: ['hand_over'] },
  ResultAmended: { own: ['authorise', 'check'], told: ['hand_over', 'email'] },
  ResultWithdrawn: { told: ['hand_over', 'email'] },
  BookingCreated: { own: ['unpaid'], told: ['demographics', 'number_outstanding'] },
  BookingUpdated: {
    told: [
      ...(['hand_over', 'email', 'demographics', 'unpaid', 'review', 'collection_time'] as const),
      ...(['sample_to_follow', 'number_outstanding', 'account_words'] as const),
    ],
  },
  BookingDeleted: { own: TODO_KINDS.filter((kind) => !OF_THE_HOUSE.includes(kind)) },
  PaymentReceived: { own: ['unpaid'], told: ['hand_over', 'number_outstanding'] },
  // It may open a booking again that was off the list.
  PaymentRefunded: { told: ['unpaid', 'hand_over', 'number_outstanding'] },
  PaymentVoided: { told: ['unpaid', 'hand_over', 'number_outstanding'] },
  ShiftLeftOpen: { told: ['open_shift'] },
  ShiftChanged: { told: ['open_shift'] },
  ShiftClosed: { told: ['open_shift'] },
  StockChanged: { told: OF_THE_STORE },
  // A version that says for which ages its ranges are.
  CatalogueChanged: { told: ['without_bands'] },
  SettingsChanged: { told: ['lab_number'] },
};

/** The event may change what a filtered or later page of todos shows: only the server can tell. */
export function mayMoveTodos(event: AnyEnvelope): boolean {
  return event.type === 'JobCardOpened' || MOVES[event.type] !== undefined || isRejection(event);
}

/**
 * Nothing of a rejected specimen is signed: what was saved of it leaves the list, and comes back once the specimen is
 * examined all the same.
 */
export function isRejection(event: AnyEnvelope): boolean {
  return event.type === 'SpecimenChanged' && (event.payload.rejected !== null || event.payload.accepted);
}

/** A specimen that comes, or is another, settles them. */
const OF_SPECIMENS: readonly TodoKind[] = ['collection_time', 'sample_to_follow'];
const OF_RESULTS: readonly TodoKind[] = ['authorise', 'check'];

/** One event put into the groups of this role; exact while a group names all of its items. */
export function applyToTodos(todos: Todos, event: AnyEnvelope): Reduced<Todos> {
  const moved = withEvent(todos, event);
  const isForServer = todos.groups.some((group) => isToldByServer(group, event));
  return isForServer ? new ReloadNeeded(moved) : moved;
}

function isToldByServer(group: TodoGroup, event: AnyEnvelope): boolean {
  const { own = [], told = [] } = MOVES[event.type] ?? {};
  // A card that was opened again, or changed, and should have been done by now.
  if (event.type === 'JobCardOpened') return group.kind === 'overdue' && event.payload.due <= event.at;
  if (OF_SPECIMENS.includes(group.kind) && event.type === 'SpecimenChanged')
    return group.items.some(({ bookingId }) => bookingId === event.payload.bookingId);
  if (isRejection(event)) return OF_RESULTS.includes(group.kind);
  return told.includes(group.kind) || (own.includes(group.kind) && hasMore(group));
}

/** If more exist than were counted, one more or less makes no difference. */
function counted({ total, more }: TodoGroup, change: number): number {
  return more === true ? total : total + change;
}

/** Items beyond those that are named. */
function hasMore({ total, items }: TodoGroup): boolean {
  return total > items.length;
}

function withEvent(todos: Todos, event: AnyEnvelope): Todos {
  switch (event.type) {
    case 'CriticalRaised':
      return put(todos, groupOf(event.payload), criticalItem(event.payload));
    case 'CriticalNotReached':
      return clockMoved(todos, event.payload);
    case 'CriticalAcknowledged':
    case 'CriticalCleared':
      return drop(todos, groupOf(event.payload), ({ id }) => id === event.payload.callId);
    case 'JobCardClosed':
      return drop(todos, 'overdue', ({ id }) => id === event.payload.id);
    case 'ResultSaved':
      // Opened again, or with rows that are pending now: nobody signs it.
      return hasResult(event.payload.stage) ? todos : withoutResult(todos, event.payload);
    case 'ResultValidated':
      return put(todos, 'authorise', resultItem(event.payload), event.payload.flags.critical > 0);
    case 'ResultAuthorised':
    case 'ResultReleased':
    case 'ResultAmended':
      return withoutResult(todos, event.payload);
    case 'BookingCreated':
      return unpaidRow(todos, event.payload);
    case 'BookingUpdated':
      return renamed(todos, event.payload);
    case 'BookingDeleted':
      return ofBooking(todos, event.payload.bookingId);
    case 'PaymentReceived':
    case 'PaymentRefunded':
    case 'PaymentVoided':
      return paid(todos, event.payload);
    default:
      return todos;
  }
}

function change(todos: Todos, kind: TodoKind, work: (group: TodoGroup) => TodoGroup): Todos {
  if (!todos.groups.some((group) => group.kind === kind)) return todos;
  return { groups: todos.groups.map((group) => (group.kind === kind ? work(group) : group)) };
}

function sameWork(a: TodoItem, b: TodoItem): boolean {
  return (
    a.id === b.id ||
    (a.profileCode !== null && a.bookingId === b.bookingId && a.profileCode === b.profileCode)
  );
}

/** Several parameters of one result may have to be reported: each is a separate task. */
const ONE_BY_ONE: readonly TodoKind[] = ['critical', 'tell_doctor'];

/** The oldest is the most pressing; an exception to be authorised comes before all others. */
function put(todos: Todos, kind: TodoKind, item: TodoItem, isException = false): Todos {
  return change(todos, kind, (group) => {
    const isSame = (one: TodoItem): boolean =>
      ONE_BY_ONE.includes(kind) ? one.id === item.id : sameWork(one, item);
    const others = group.items.filter((one) => !isSame(one));
    const total = counted(group, others.length === group.items.length ? 1 : 0);
    if (isException) return { ...group, total, items: [item, ...others] };
    return { ...group, total, items: hasMore(group) ? group.items : [...others, item] };
  });
}

/** Nobody was reached: the minutes of the call start again. */
function clockMoved(todos: Todos, { callId, clockFrom }: CriticalRow): Todos {
  return change(todos, 'critical', (group) => ({
    ...group,
    items: group.items.map((item) => (item.id === callId ? { ...item, clockFrom } : item)),
  }));
}

function drop(todos: Todos, kind: TodoKind, isDone: (item: TodoItem) => boolean): Todos {
  const group = todos.groups.find((one) => one.kind === kind);
  if (group === undefined || !group.items.some(isDone)) return todos;
  return change(todos, kind, () => {
    const items = group.items.filter((item) => !isDone(item));
    return { ...group, items, total: counted(group, items.length - group.items.length) };
  });
}

function withoutResult(todos: Todos, row: ResultRow): Todos {
  const isDone = (item: TodoItem): boolean =>
    item.bookingId === row.bookingId && item.profileCode === row.profileCode;
  return drop(drop(todos, 'authorise', isDone), 'check', isDone);
}

function ofBooking(todos: Todos, bookingId: string): Todos {
  return todos.groups.reduce(
    (left, { kind }) => drop(left, kind, (item) => item.bookingId === bookingId),
    todos,
  );
}

/** One patient has one name, whatever waits. */
function renamed(todos: Todos, { bookingId, labNumber, patientName }: BookingRow): Todos {
  const isOld = (item: TodoItem): boolean =>
    item.bookingId === bookingId && (item.patientName !== patientName || item.labNumber !== labNumber);
  if (!todos.groups.some(({ items }) => items.some(isOld))) return todos;
  const rename = (item: TodoItem): TodoItem => (isOld(item) ? { ...item, labNumber, patientName } : item);
  return { groups: todos.groups.map((group) => ({ ...group, items: group.items.map(rename) })) };
}

type Owing = Pick<PaymentRow, 'balance' | 'paymentStatus' | 'payersPart'>;

/** As the payments screen lists it: a part of it may have been given back, and the rest be owed all the same. */
function isOwed({ balance }: Owing): boolean {
  return balance !== '0.00' && !balance.startsWith('-');
}

function owedText({ paymentStatus }: Owing): string {
  return paymentStatus === 'not_paid' ? 'Not paid' : 'Partly paid';
}

function unpaidRow(
  todos: Todos,
  row: Owing & Pick<BookingRow, 'bookingId' | 'patientId' | 'labNumber' | 'patientName' | 'at'>,
): Todos {
  if (!isOwed(row)) return drop(todos, 'unpaid', ({ id }) => id === row.bookingId);
  return put(todos, 'unpaid', {
    ...common(row),
    id: row.bookingId,
    profileCode: null,
    unit: null,
    text: owedText(row),
    owed: debtOf(row),
    since: row.at,
  });
}

/** A payment keeps its booking's place. */
function paid(todos: Todos, row: PaymentRow): Todos {
  if (!isOwed(row)) return drop(todos, 'unpaid', ({ id }) => id === row.bookingId);
  const moved = { text: owedText(row), owed: debtOf(row) };
  return change(todos, 'unpaid', (group) => ({
    ...group,
    items: group.items.map((item) => (item.id === row.bookingId ? { ...item, ...moved } : item)),
  }));
}

/** The booking's part of every item. */
function common(row: {
  readonly bookingId: string;
  readonly patientId: string;
  readonly labNumber: string;
  readonly patientName: string;
}): Pick<TodoItem, 'bookingId' | 'patientId' | 'labNumber' | 'patientName' | 'due'> {
  const { bookingId, patientId, labNumber, patientName } = row;
  return { bookingId, patientId, labNumber, patientName, due: null };
}

function groupOf({ kind }: CriticalRow): TodoKind {
  return kind === 'correction' ? 'tell_doctor' : 'critical';
}

const TO_DO: Readonly<Record<CriticalRow['kind'], string>> = {
  value: 'tell the ward or the doctor',
  correction: 'is no longer critical, tell the doctor',
};

function criticalItem(row: CriticalRow): TodoItem {
  return {
    ...common(row),
    id: row.callId,
    profileCode: row.profileCode,
    unit: row.unit,
    text: `${row.parameter}: ${TO_DO[row.kind]}`,
    since: row.raisedAt,
    clockFrom: row.kind === 'value' ? row.clockFrom : null,
  };
}

function resultItem(row: ResultRow): TodoItem {
  return {
    ...common(row),
    id: `${row.bookingId} ${row.profileCode}`,
    profileCode: row.profileCode,
    unit: row.unit,
    text: row.profileName,
    since: row.at,
  };
}

/** Todos that were loaded again: a group that says the same as before is the same object, and so is an item. */
export function sameTodos(before: Todos, next: Todos): Todos {
  return {
    groups: next.groups.map((group) => {
      const known = before.groups.find(({ kind }) => kind === group.kind);
      if (known === undefined) return group;
      const items = sameItems(known.items, group.items, ({ id }) => id);
      return JSON.stringify(known) === JSON.stringify(group) ? known : { ...group, items };
    }),
  };
}
