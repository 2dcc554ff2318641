import { useEffect, useMemo } from 'react';
import type { TodoGroup, TodoItem, TodoKind, Todos } from '../../shared/contract/worklist.js';
import type { AnyEnvelope, BookingRow, CriticalRow, PaymentRow, ResultRow } from '../../shared/events.js';
import { can } from '../../shared/domain/access.js';
import type { PaymentStatus, Role } from '../../shared/vocabulary.js';
import { api, type ApiProblem } from './api.js';
import { useLiveList } from './live-list.js';
import { useLiveStatus } from './live-status.js';
import { useRole } from './session.js';

interface TodoPicture {
  readonly groups: readonly TodoGroup[];
  /** Grows with every event whose effect only the server knows: which results are to be looked at, say. */
  readonly stale: number;
}

/** Events that come together are asked about once. */
const ASK_AFTER_MS = 1500;

function topicsOf(role: Role | undefined): readonly string[] {
  return [
    ...(can(role, 'worklist.read') ? ['worklist:all'] : []),
    ...(can(role, 'results.list') ? ['results'] : []),
    ...(can(role, 'bookings.read') ? ['bookings'] : []),
    ...(can(role, 'payments.read') ? ['payments'] : []),
  ];
}

export interface LiveTodos {
  readonly groups: readonly TodoGroup[] | undefined;
  readonly problem: ApiProblem | undefined;
  readonly reload: () => Promise<void>;
}

/** The work that waits for the signed-in role. */
export function useTodos(): LiveTodos {
  const role = useRole();
  const topics = useMemo(() => topicsOf(role), [role]);
  const list = useLiveList<TodoPicture>(`todos ${role ?? ''}`, {
    topics,
    load: async () => {
      const { data, seq } = await api.getLive<Todos>('/api/todos', { quiet: true });
      return { data: { groups: data.groups, stale: 0 }, seq };
    },
    reduce: applyToTodos,
  });
  const { data, problem, reload } = list;
  const isOnline = useLiveStatus(({ status }) => status === 'Online');
  const mayAsk = (data?.stale ?? 0) > 0 && isOnline;
  useEffect(() => {
    if (!mayAsk) return undefined;
    const timer = setTimeout(() => void reload(), ASK_AFTER_MS);
    return () => clearTimeout(timer);
    // A failed answer is asked for again.
  }, [mayAsk, problem, reload]);
  return { groups: data?.groups, problem: data === undefined ? problem : undefined, reload };
}

export function applyToTodos(picture: TodoPicture, event: AnyEnvelope): TodoPicture {
  switch (event.type) {
    case 'CriticalRaised':
      return put(picture, 'critical', criticalItem(event.payload));
    case 'CriticalAcknowledged':
    case 'CriticalCleared':
      return drop(picture, 'critical', ({ id }) => id === event.payload.callId);
    case 'JobCardClosed':
      return drop(picture, 'overdue', ({ id }) => id === event.payload.id);
    case 'ResultValidated':
      return stale(put(picture, 'authorise', resultItem(event.payload)), ['check']);
    case 'ResultAuthorised':
      return withoutResult(picture, event.payload);
    case 'ResultReleased':
    case 'ResultAmended':
      return stale(withoutResult(picture, event.payload), ['hand_over']);
    case 'BookingCreated':
      return stale(unpaidRow(picture, event.payload, event.payload.paymentStatus), ['demographics']);
    case 'BookingUpdated':
      return stale(picture, ['hand_over', 'demographics', 'unpaid']);
    case 'BookingDeleted':
      return ofBooking(picture, event.payload.bookingId);
    case 'PaymentReceived':
    case 'PaymentRefunded':
      return paid(picture, event.payload);
    default:
      return picture;
  }
}

function has(picture: TodoPicture, kind: TodoKind): boolean {
  return picture.groups.some((group) => group.kind === kind);
}

/** Only a group that this role has can be out of date. */
function stale(picture: TodoPicture, kinds: readonly TodoKind[]): TodoPicture {
  return kinds.some((kind) => has(picture, kind)) ? { ...picture, stale: picture.stale + 1 } : picture;
}

function change(picture: TodoPicture, kind: TodoKind, work: (group: TodoGroup) => TodoGroup): TodoPicture {
  if (!has(picture, kind)) return picture;
  return { ...picture, groups: picture.groups.map((group) => (group.kind === kind ? work(group) : group)) };
}

function sameWork(a: TodoItem, b: TodoItem): boolean {
  return (
    a.id === b.id ||
    (a.profileCode !== null && a.bookingId === b.bookingId && a.profileCode === b.profileCode)
  );
}

/** The oldest critical call is the most pressing; of the others the newest comes first. */
function put(picture: TodoPicture, kind: TodoKind, item: TodoItem): TodoPicture {
  return change(picture, kind, (group) => {
    const isSame = (one: TodoItem): boolean =>
      kind === 'critical' ? one.id === item.id : sameWork(one, item);
    const others = group.items.filter((one) => !isSame(one));
    const items = kind === 'critical' ? [...others, item] : [item, ...others];
    return { ...group, items, total: group.total + (others.length === group.items.length ? 1 : 0) };
  });
}

function drop(picture: TodoPicture, kind: TodoKind, isDone: (item: TodoItem) => boolean): TodoPicture {
  const group = picture.groups.find((one) => one.kind === kind);
  if (group === undefined || !group.items.some(isDone)) return picture;
  return change(picture, kind, () => {
    const items = group.items.filter((item) => !isDone(item));
    return { ...group, items, total: group.total - (group.items.length - items.length) };
  });
}

function withoutResult(picture: TodoPicture, row: ResultRow): TodoPicture {
  const isDone = (item: TodoItem): boolean =>
    item.bookingId === row.bookingId && item.profileCode === row.profileCode;
  return drop(drop(picture, 'authorise', isDone), 'check', isDone);
}

function ofBooking(picture: TodoPicture, bookingId: string): TodoPicture {
  return picture.groups.reduce(
    (left, { kind }) => drop(left, kind, (item) => item.bookingId === bookingId),
    picture,
  );
}

const OWING: readonly PaymentStatus[] = ['not_paid', 'part_paid'];

function unpaidRow(
  picture: TodoPicture,
  row: Pick<BookingRow, 'bookingId' | 'patientId' | 'labNumber' | 'patientName' | 'at'>,
  status: PaymentStatus,
): TodoPicture {
  if (!OWING.includes(status)) return drop(picture, 'unpaid', ({ id }) => id === row.bookingId);
  return put(picture, 'unpaid', {
    ...common(row),
    id: row.bookingId,
    profileCode: null,
    unit: null,
    text: status === 'part_paid' ? 'Partly paid' : 'Not paid',
    since: row.at,
  });
}

/** A payment keeps its booking's place; one that is not on the list may be a refund that opened it again. */
function paid(picture: TodoPicture, row: PaymentRow): TodoPicture {
  if (!OWING.includes(row.paymentStatus)) return drop(picture, 'unpaid', ({ id }) => id === row.bookingId);
  const text = row.paymentStatus === 'part_paid' ? 'Partly paid' : 'Not paid';
  return change(picture, 'unpaid', (group) => ({
    ...group,
    items: group.items.map((item) => (item.id === row.bookingId ? { ...item, text } : item)),
  }));
}

function common(row: {
  readonly bookingId: string;
  readonly patientId: string;
  readonly labNumber: string;
  readonly patientName: string;
}): Pick<TodoItem, 'bookingId' | 'patientId' | 'labNumber' | 'patientName' | 'due'> {
  const { bookingId, patientId, labNumber, patientName } = row;
  return { bookingId, patientId, labNumber, patientName, due: null };
}

function criticalItem(row: CriticalRow): TodoItem {
  return {
    ...common(row),
    id: row.callId,
    profileCode: row.profileCode,
    unit: row.unit,
    text: `${row.parameter}: tell the ward or the doctor`,
    since: row.raisedAt,
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
