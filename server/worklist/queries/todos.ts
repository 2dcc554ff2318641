import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { TodoGroup, TodoItem, TodoKind, Todos } from '../../../shared/contract/worklist.js';
import type { Discipline, Role } from '../../../shared/vocabulary.js';
import { paymentDues, whoOwes, type PaymentDue } from '../../dues/index.js';
import { Clock } from '../../kernel/clock.js';
import { Database, type Parameters } from '../../kernel/database.js';
import { COUNT_LIMIT, pageOf, window, withMoreMark, type PageQuery } from '../../kernel/http/paging.js';
import { QueryOf } from '../../kernel/use-cases.js';
import { requestedFor, matching, type Searched } from '../../patients/index.js';
import { TODO_SOURCES } from './todo-groups.js';

const COUNTER_TODOS: readonly TodoKind[] = [
  'collection_time',
  'email',
  'hand_over',
  'number_outstanding',
  'unpaid',
  'demographics',
];
const BENCH_TODOS: readonly TodoKind[] = [
  'critical',
  'tell_doctor',
  'sample_to_follow',
  'overdue',
  'check',
  'collection_time',
];

const STORE_TODOS: readonly TodoKind[] = ['ending_lot', 'low_stock', 'late_order'];

/** The work that waits for a role, most pressing first. */
const TODOS_OF_ROLE: Readonly<Record<Role, readonly TodoKind[]>> = {
  ROLE_SUPER_ADMIN: [
    'critical',
    'tell_doctor',
    'sample_to_follow',
    'review',
    'authorise',
    'check',
    'overdue',
    ...COUNTER_TODOS,
    'open_shift',
    'account_words',
    ...STORE_TODOS,
    'without_bands',
    'lab_number',
  ],
  ROLE_LABADMIN: [
    'critical',
    'tell_doctor',
    'sample_to_follow',
    'review',
    'authorise',
    'overdue',
    'check',
    ...COUNTER_TODOS,
    'open_shift',
    'account_words',
    ...STORE_TODOS,
    'without_bands',
    'lab_number',
  ],
  ROLE_LAB: BENCH_TODOS,
  ROLE_RECEPTION: COUNTER_TODOS,
  ROLE_CASHIER: ['number_outstanding', 'unpaid'],
  ROLE_BOARD: [],
};

export interface TodosQuery extends PageQuery {
  /** One group, of which the page is answered; without it every group of the role. */
  readonly kind?: TodoKind | '' | undefined;
  readonly unit?: Discipline | 'all' | undefined;
  readonly q?: string | undefined;
}

/** The work that waits for a role. */
export class TodosOf extends QueryOf<{ role: Role; request: TodosQuery }, Todos> {}

interface TodoRecord {
  readonly id: string;
  readonly booking_id: string | null;
  readonly patient_id: string | null;
  readonly lab_number: string;
  readonly patient_name: string;
  readonly profile_code: string | null;
  readonly unit: Discipline | null;
  readonly text: string;
  readonly since: Date;
  readonly due: Date | null;
  readonly clock_from?: Date;
}

const DAY_MS = 86_400_000;
const ROW_TEXT = `concat_ws(' ', todo.lab_number, todo.patient_name, todo.text, todo.profile_code)`;

/** $1 to $3 as TodoSource says; $4 the words, $5 the unit and $6 the patients that are asked for. */
const found = (items: string): string => `
  from (${items}) as todo
  where $1::timestamptz is not null and $2::timestamptz is not null and $3::integer is not null
    and ${matching({ patient: 'todo.patient_id', text: ROW_TEXT }, { words: '$4', patients: '$6' })} and ($5::text is null or todo.unit = $5)`;

/** A filter may leave few of many: all of them are looked through, up to this. */
const LOOKED_THROUGH = 20_000;

@QueryHandler(TodosOf)
export class TodosOfHandler implements IQueryHandler<TodosOf> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ role, request }: TodosOf): Promise<Todos> {
    const kinds = TODOS_OF_ROLE[role].filter((kind) => !request.kind || request.kind === kind);
    const search = await requestedFor(this.database, request.q, this.clock.now());
    const groups: TodoGroup[] = [];
    // One after another: a page of todos is not worth many connections at once.
    for (const kind of kinds) groups.push(await this.group(kind, request, search));
    return { groups };
  }

  private async group(kind: TodoKind, asked: TodosQuery, search: Searched): Promise<TodoGroup> {
    const { title, items, order } = TODO_SOURCES[kind];
    const [limit, offset] = window(asked);
    const [rows, counted] = await Promise.all([
      this.database.sql<TodoRecord>(`select todo.* ${found(items)} order by ${order} limit $7 offset $8`, [
        ...this.params(kind, asked, search, limit + offset),
        limit,
        offset,
      ]),
      this.database.one<{ n: number }>(
        `select count(*) as n from (select ${found(items)} limit ${COUNT_LIMIT}) as counted`,
        this.params(kind, asked, search, COUNT_LIMIT),
      ),
    ]);
    const dues = await this.dues(kind, rows);
    const shown = rows.map((row) => todoItem(row, dues?.get(row.id)));
    const page = pageOf(shown, asked, counted?.n ?? 0);
    return { kind, title, ...withMoreMark(page, search.others) };
  }

  /** By booking, where money is part of the work. */
  private async dues(
    kind: TodoKind,
    rows: readonly TodoRecord[],
  ): Promise<ReadonlyMap<string, Partial<PaymentDue>> | undefined> {
    const ids = rows.map(({ id }) => id);
    if (kind === 'hand_over') return paymentDues(this.database, ids);
    if (kind !== 'unpaid') return undefined;
    const owing = await whoOwes(this.database, ids);
    return new Map([...owing].map(([id, owed]) => [id, { owed }]));
  }

  private params(
    kind: TodoKind,
    { unit }: TodosQuery,
    { words, patients }: Searched,
    wanted: number,
  ): Parameters {
    const now = this.clock.now();
    const ofUnit = unit === undefined || unit === 'all' ? null : unit;
    const reach = words === null && ofUnit === null ? wanted : LOOKED_THROUGH;
    return [now, new Date(now.getTime() - TODO_SOURCES[kind].days * DAY_MS), reach, words, ofUnit, patients];
  }
}

function todoItem(row: TodoRecord, due: Partial<PaymentDue> | undefined): TodoItem {
  const { gate, owed } = due ?? {};
  return {
    id: row.id,
    bookingId: row.booking_id ?? '',
    patientId: row.patient_id ?? '',
    labNumber: row.lab_number,
    patientName: row.patient_name,
    profileCode: row.profile_code,
    unit: row.unit,
    text: row.text,
    since: row.since.toISOString(),
    due: row.due?.toISOString() ?? null,
    clockFrom: row.clock_from?.toISOString() ?? null,
    ...(gate && { payment: gate }),
    ...(owed && { owed: { patient: owed.patient, payersPart: owed.payersPart } }),
  };
}
