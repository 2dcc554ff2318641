import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TodoGroup, TodoItem, TodoKind, Todos } from '../../../shared/contract/worklist.js';
import type { Discipline, Role } from '../../../shared/vocabulary.js';
import { liveSeq } from '../../events/live-seq.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { TODO_SOURCES, TODOS_OF_ROLE } from './todo-groups.js';

/** The work that waits for a role. */
export class TodosOf extends Query<Live<Todos>> {
  constructor(readonly role: Role) {
    super();
  }
}

interface TodoRecord {
  readonly id: string;
  readonly booking_id: string;
  readonly patient_id: string;
  readonly lab_number: string;
  readonly patient_name: string;
  readonly profile_code: string | null;
  readonly unit: Discipline | null;
  readonly text: string;
  readonly since: Date;
  readonly due: Date | null;
  readonly total: number;
}

const SHOWN = 50;
const DAY_MS = 86_400_000;

@QueryHandler(TodosOf)
export class TodosOfHandler implements IQueryHandler<TodosOf> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ role }: TodosOf): Promise<Live<Todos>> {
    const seq = await liveSeq(this.database);
    const groups: TodoGroup[] = [];
    // One after another: a page of todos is not worth many connections at once.
    for (const kind of TODOS_OF_ROLE[role]) groups.push(await this.group(kind));
    return { seq, data: { groups } };
  }

  private async group(kind: TodoKind): Promise<TodoGroup> {
    const { title, days, inner } = TODO_SOURCES[kind];
    const now = this.clock.now();
    const rows = await this.database.sql<TodoRecord>(
      `select *, count(*) over () as total from (${inner}) as todo limit ${SHOWN}`,
      [now, new Date(now.getTime() - days * DAY_MS)],
    );
    return { kind, title, total: rows[0]?.total ?? 0, items: rows.map(todoItem) };
  }
}

function todoItem(row: TodoRecord): TodoItem {
  return {
    id: row.id,
    bookingId: row.booking_id,
    patientId: row.patient_id,
    labNumber: row.lab_number,
    patientName: row.patient_name,
    profileCode: row.profile_code,
    unit: row.unit,
    text: row.text,
    since: row.since.toISOString(),
    due: row.due?.toISOString() ?? null,
  };
}
