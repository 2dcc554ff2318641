import type { TodoItem, TodoKind, Todos } from '../../shared/contract/worklist.js';
import type { AnyEnvelope, EventType } from '../../shared/events.js';
import { mustReload, shownOf } from '../../client/core/reload-needed.js';
import { applyToTodos, sameTodos } from '../../client/core/todo-events.js';

const NOON = '2026-11-21T12:00:00.000Z';

function anItem(id: string): TodoItem {
  return {
    id,
    bookingId: id,
    patientId: 'patient',
    labNumber: 'LAB1',
    patientName: 'Mary Ann Banda',
    profileCode: 'FBC',
    unit: 'haematology',
    text: 'Full blood count',
    since: NOON,
    due: null,
  };
}

/** One group with these items, and `more` that it does not name. */
function todosOf(kind: TodoKind, ids: readonly string[], more = 0): Todos {
  return { groups: [{ kind, title: kind, total: ids.length + more, items: ids.map(anItem) }] };
}

function anEvent(type: EventType, payload: object): AnyEnvelope {
  const subject = { kind: 'booking', id: 'b' };
  return {
    seq: 1,
    id: 'e',
    type,
    at: NOON,
    actor: 'lab',
    subject,
    payload,
    version: 1,
  } as unknown as AnyEnvelope;
}

const told = (callId: string) => anEvent('CriticalAcknowledged', { callId, kind: 'value' });
const raised = (callId: string) =>
  anEvent('CriticalRaised', {
    ...anItem(callId),
    callId,
    kind: 'value',
    parameter: 'Potassium',
    raisedAt: NOON,
    clockFrom: NOON,
  });
const validated = (bookingId: string, critical = 0) =>
  anEvent('ResultValidated', {
    ...anItem(bookingId),
    profileName: 'Full blood count',
    at: NOON,
    flags: { L: 0, H: 0, critical },
  });
const payment = (
  type: 'PaymentReceived' | 'PaymentRefunded',
  bookingId: string,
  paymentStatus: string,
  balance = '5.00',
) => anEvent(type, { bookingId, paymentStatus, balance });

function after(todos: Todos, event: AnyEnvelope) {
  const reduced = applyToTodos(todos, event);
  const [group] = shownOf(reduced).groups;
  return { ids: group?.items.map(({ id }) => id), total: group?.total, asks: mustReload(reduced) };
}

test('a group that names all its items is exact: what is done goes, what is new comes, nothing is asked', () => {
  const calls = todosOf('critical', ['a', 'b']);
  expect(after(calls, told('a'))).toEqual({ ids: ['b'], total: 1, asks: false });
  expect(after(calls, raised('c'))).toEqual({ ids: ['a', 'b', 'c'], total: 3, asks: false });
  expect(after(calls, told('unheard of'))).toEqual({ ids: ['a', 'b'], total: 2, asks: false });
});

test('a result to authorise is shown at once; its place among the others is asked for', () => {
  const authorise = todosOf('authorise', ['a']);
  expect(after(authorise, validated('b'))).toEqual({ ids: ['a', 'b FBC'], total: 2, asks: true });
  expect(after(authorise, validated('b', 1)).ids).toEqual(['b FBC', 'a']);
});

test('a correction to tell the doctor is work of its own, and a call that reached nobody counts anew', () => {
  const correction = { ...anItem('c'), callId: 'c', kind: 'correction', raisedAt: NOON };
  const corrected = anEvent('CriticalRaised', correction);
  expect(after(todosOf('tell_doctor', []), corrected).ids).toEqual(['c']);
  expect(after(todosOf('critical', ['a']), corrected).ids).toEqual(['a']);
  const again = anEvent('CriticalNotReached', { callId: 'a', clockFrom: NOON });
  expect(shownOf(applyToTodos(todosOf('critical', ['a']), again)).groups[0]?.items).toEqual([
    { ...anItem('a'), clockFrom: NOON },
  ]);
});

test('an item that leaves a group with more behind brings the next one in', () => {
  expect(after(todosOf('critical', ['a', 'b'], 3), told('a'))).toEqual({ ids: ['b'], total: 4, asks: true });
});

test('of a group of which no further was counted one less leaves as many', () => {
  const [group] = todosOf('critical', ['a', 'b'], 1998).groups;
  const over = group === undefined ? [] : [{ ...group, more: true as const }];
  expect(after({ groups: over }, told('a'))).toEqual({ ids: ['b'], total: 2000, asks: true });
});

test('an item beyond the named ones is asked about', () => {
  const calls = todosOf('critical', ['a', 'b'], 3);
  expect(after(calls, told('far behind'))).toEqual({ ids: ['a', 'b'], total: 5, asks: true });
  // The oldest call comes first: a new one comes after those that are not named.
  expect(after(calls, raised('c'))).toEqual({ ids: ['a', 'b'], total: 6, asks: true });
});

test('which results are to be looked at is only known to the server', () => {
  expect(after(todosOf('check', ['a']), validated('b')).asks).toBe(true);
});

test('a group that this role does not have is nothing to ask about', () => {
  const calls = todosOf('critical', ['a'], 3);
  for (const event of [validated('b'), payment('PaymentReceived', 'b', 'part_paid')]) {
    expect(applyToTodos(calls, event)).toBe(calls);
  }
});

test('a paid booking goes at once; a refund may open one again that is not on the list', () => {
  const unpaid = todosOf('unpaid', ['a', 'b']);
  expect(after(unpaid, payment('PaymentReceived', 'a', 'paid', '0.00'))).toEqual({
    ids: ['b'],
    total: 1,
    asks: false,
  });
  expect(after(unpaid, payment('PaymentRefunded', 'c', 'part_paid')).asks).toBe(true);
  // A part was given back, and the rest is owed all the same.
  expect(after(unpaid, payment('PaymentRefunded', 'a', 'part_refunded')).ids).toEqual(['a', 'b']);
});

test('an unpaid booking says who owes what from the moment it is made, and after each payment', () => {
  const part = (patientOwes: string) => ({ id: 'p', payer: 'First Mutual', patientOwes, toBill: '32.00' });
  const owedAfter = (todos: Todos, event: AnyEnvelope) =>
    shownOf(applyToTodos(todos, event)).groups[0]?.items.find(({ id }) => id === 'b')?.owed;
  const money = { bookingId: 'b', balance: '40.00', paymentStatus: 'not_paid', at: NOON };
  const booked = (payersPart: object | null) => anEvent('BookingCreated', { ...money, payersPart });
  expect(owedAfter(todosOf('unpaid', ['a']), booked(null))).toEqual({ patient: '40.00', payersPart: null });
  expect(owedAfter(todosOf('unpaid', ['a']), booked(part('8.00')))).toEqual({
    ...{ patient: '8.00', payersPart: part('8.00') },
  });
  const paid = { ...money, balance: '35.00', paymentStatus: 'part_paid', payersPart: part('3.00') };
  expect(owedAfter(todosOf('unpaid', ['a', 'b']), anEvent('PaymentReceived', paid))).toEqual({
    ...{ patient: '3.00', payersPart: part('3.00') },
  });
});

test('a card that was opened again after it was due is asked for, a new one is not', () => {
  const overdue = todosOf('overdue', ['a']);
  const card = (due: string) => anEvent('JobCardOpened', { id: 'c', due });
  expect(after(overdue, card('2026-11-21T11:00:00.000Z')).asks).toBe(true);
  expect(after(overdue, card('2026-11-21T14:00:00.000Z')).asks).toBe(false);
});

test('a corrected patient has the new name in every group, and what only the server knows is asked', () => {
  const todos: Todos = {
    groups: [...todosOf('critical', ['a', 'b']).groups, ...todosOf('review', ['a']).groups],
  };
  const event = anEvent('BookingUpdated', { bookingId: 'a', labNumber: 'LAB1', patientName: 'Maria Banda' });
  const reduced = applyToTodos(todos, event);
  const names = shownOf(reduced).groups.map(({ items }) => items.map(({ patientName }) => patientName));
  expect(names).toEqual([['Maria Banda', 'Mary Ann Banda'], ['Maria Banda']]);
  expect(mustReload(reduced)).toBe(true);
});

test('what moves in the store is asked for by who keeps it, and by nobody else', () => {
  const moved = anEvent('StockChanged', { productId: 'p' });
  for (const kind of ['low_stock', 'ending_lot', 'late_order'] as const)
    expect(after(todosOf(kind, ['a']), moved).asks).toBe(true);
  const calls = todosOf('critical', ['a']);
  expect(applyToTodos(calls, moved)).toBe(calls);
});

test('of todos that are loaded again, what says the same stays the same object', () => {
  const before: Todos = {
    groups: [...todosOf('critical', ['a', 'b']).groups, ...todosOf('unpaid', ['c']).groups],
  };
  const next: Todos = {
    groups: [...todosOf('critical', ['x', 'a']).groups, ...todosOf('unpaid', ['c']).groups],
  };
  const [critical, unpaid] = sameTodos(before, next).groups;
  expect(unpaid).toBe(before.groups[1]);
  expect(critical?.items[1]).toBe(before.groups[0]?.items[0]);
  expect(critical).toEqual(next.groups[0]);
});
