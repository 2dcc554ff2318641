import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { FigureEntriesRequest, FigureEntry } from '../../../shared/contract/figures.js';
import type { Page } from '../../../shared/contract/page.js';
import { REFUND_REASON_TEXT } from '../../../shared/vocabulary.js';
import { moneyText } from '../../billing/index.js';
import { liveSeq } from '../../events/live-seq.js';
import { Clock } from '../../kernel/clock.js';
import { Database, type Parameter } from '../../kernel/database.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { COUNT_LIMIT, pageOf, window } from '../../kernel/http/paging.js';
import { sqlList } from '../../kernel/sql-list.js';
import { takingLines, takingsWhere } from '../../ledger/index.js';
import { period } from '../../settings/index.js';
import { REFUND_KINDS } from '../report-groups.js';

/** The entries behind a figure, the newest first. */
export class FigureEntries extends Query<Live<Page<FigureEntry>>> {
  constructor(
    readonly from: string,
    readonly to: string,
    readonly asked: FigureEntriesRequest,
  ) {
    super();
  }
}

interface EntryRow extends Omit<FigureEntry, 'at' | 'amount' | 'base'> {
  readonly at: Date;
  readonly minor: string;
  readonly base_minor: string;
}

// What is not asked for is null. Days, cashier and shift are those of the journal: no other is read.
const OF_JOURNAL = `j.day between $1 and $2 and ($3::text is null or j.actor = $3) and ($4::uuid is null or j.shift_id = $4)
  and ($8::text is null or coalesce(j.reason_code, '') = $8)`;
const FITS = `($5::uuid is null or e.payment_type_id = $5) and ($6::text is null or e.currency = $6)
  and ($7::text is null or e.kind in (${sqlList(REFUND_KINDS)})) and ($9::text is null or e.payer = $9)`;

const WHOLE = `select e.*, e.minor as part, e.base_minor as base_part from (${takingsWhere(OF_JOURNAL)}) e where ${FITS}`;
// Of a test or a department: its share of each entry.
const SHARES = `
  select e.*, s.part, s.base_part from (
    select e.transfer_id, sum(e.line_minor) as part, sum(e.line_base_minor) as base_part
    from (${takingLines(OF_JOURNAL)}) e left join booking_profile p on p.id = e.booking_profile_id
    where ${FITS} and ($10::text is null or coalesce(p.unit, '') = $10) and ($11::text is null or coalesce(p.code, '') = $11)
    group by e.transfer_id
  ) s join (${takingsWhere(OF_JOURNAL)}) e on e.transfer_id = s.transfer_id where ${FITS}`;

const entries = (found: string): string => `
  select f.transfer_id as id, f.at, f.day, f.receipt_number as receipt, f.booking_id as "bookingId",
    b.lab_number as "labNumber", f.actor as cashier, f.actor_name as "cashierName", f.kind, f.payment,
    f.currency as "paymentUnit", f.part::text as minor, f.base_part::text as base_minor,
    case when f.kind in (${sqlList(REFUND_KINDS)}) then f.reason_code end as reason
  from (${found}) f left join booking b on b.id = f.booking_id
  order by f.at desc, f.receipt_number desc, f.transfer_id`;

interface Found {
  readonly text: string;
  readonly params: readonly Parameter[];
}

/** The statement that finds them and its values. */
function foundBy(from: string, to: string, asked: FigureEntriesRequest): Found {
  const ofTests = asked.department !== undefined || asked.test !== undefined;
  const { cashier, shift, payment, unit, only, reason, payer, department, test } = asked;
  const params = [from, to, cashier, shift, payment, unit, only, reason, payer].map((value) => value ?? null);
  return ofTests
    ? { text: SHARES, params: [...params, department ?? null, test ?? null] }
    : { text: WHOLE, params };
}

@QueryHandler(FigureEntries)
export class FigureEntriesHandler implements IQueryHandler<FigureEntries> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ from, to, asked }: FigureEntries): Promise<Live<Page<FigureEntry>>> {
    const days = await period(this.database, this.clock.now(), from, to);
    const { text, params } = foundBy(days.from, days.to, asked);
    const seq = await liveSeq(this.database);
    const at = params.length;
    const [rows, counted] = await Promise.all([
      this.database.sql<EntryRow>(`${entries(text)} limit $${at + 1} offset $${at + 2}`, [
        ...params,
        ...window(asked),
      ]),
      this.database.one<{ n: number }>(`select count(*) as n from (${text} limit $${at + 1}) found`, [
        ...params,
        COUNT_LIMIT,
      ]),
    ]);
    return { seq, data: pageOf(rows.map(entryOf), asked, counted?.n ?? 0) };
  }
}

/** All of them, a batch at a time. */
export async function* entryBatches(
  database: Database,
  days: { readonly from: string; readonly to: string },
  asked: FigureEntriesRequest,
): AsyncGenerator<readonly FigureEntry[]> {
  const { text, params } = foundBy(days.from, days.to, asked);
  for await (const rows of database.batches<EntryRow>(entries(text), params)) yield rows.map(entryOf);
}

const REASONS: Readonly<Record<string, string>> = REFUND_REASON_TEXT;

function entryOf({ minor, base_minor, at, reason, ...row }: EntryRow): FigureEntry {
  return {
    ...row,
    at: at.toISOString(),
    amount: moneyText(minor),
    base: moneyText(base_minor),
    reason: reason === null ? null : (REASONS[reason] ?? reason),
  };
}
