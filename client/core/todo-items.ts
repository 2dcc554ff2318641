import type { TodoItem, TodoKind, Todos } from '../../shared/contract/worklist.js';
import type { CriticalRow, ResultRow } from '../../shared/event-payloads.js';
import { sameItems } from './same-items.js';

/** What every item says of its booking. */
export function common(row: {
  readonly bookingId: string;
  readonly patientId: string;
  readonly labNumber: string;
  readonly patientName: string;
}): Pick<TodoItem, 'bookingId' | 'patientId' | 'labNumber' | 'patientName' | 'due'> {
  const { bookingId, patientId, labNumber, patientName } = row;
  return { bookingId, patientId, labNumber, patientName, due: null };
}

export function groupOf({ kind }: CriticalRow): TodoKind {
  return kind === 'correction' ? 'tell_doctor' : 'critical';
}

const TO_DO: Readonly<Record<CriticalRow['kind'], string>> = {
  value: 'tell the ward or the doctor',
  correction: 'is no longer critical, tell the doctor',
};

export function criticalItem(row: CriticalRow): TodoItem {
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

export function resultItem(row: ResultRow): TodoItem {
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
