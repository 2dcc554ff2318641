import type { FigureEntriesRequest, FigureEntry } from '../../../shared/contract/figures.js';
import type { Page } from '../../../shared/contract/page.js';
import { NO_SHIFT } from '../../../shared/domain/time/report-shifts.js';
import { REFUND_REASON_TEXT } from '../../../shared/vocabulary.js';
import { moneyText } from '../../billing/index.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { Database, type Parameter } from '../../kernel/database.js';
import { readPage } from '../../kernel/http/paging.js';
import { sqlList } from '../../kernel/sql-text.js';
import { takingLines, takingsWhere } from '../../ledger/index.js';
import { period } from '../../settings/index.js';
import { REFUND_KINDS } from '../report-groups.js';

/** The entries behind a figure, the newest first. */
export class FigureEntries extends QueryOf<
  { from: string; to: string; request: FigureEntriesRequest },
  Page<FigureEntry>
> {}

interface EntryRow extends Omit<FigureEntry, 'at' | 'amount' | 'base'> {
  readonly at: Date;
  readonly minor: string;
  readonly base_minor: string;
}

// Journals by day and moment, so that the newest page of a year reads no more than it shows.
const ENTRIES = (moved: string, which: readonly string[]): string => `
  select e.*, k.day as by_day, k.at as by_at, k.receipt_number as by_receipt
  from journal k cross join lateral (${moved}) e
  where k.receipt_number is not null and k.day between $1 and $2 ${which.map((one) => `and ${one}`).join(' ')}`;

const WHOLE = takingsWhere('j.id = k.id');
const ALL = `select t.*, t.minor as part, t.base_minor as base_part from (${WHOLE}) t`;
// For a test or a department: its share of each entry.
const sharesOf = (which: string): string => `
  select t.*, s.part, s.base_part from (
    select l.transfer_id, sum(l.line_minor) as part, sum(l.line_base_minor) as base_part
    from (${takingLines('j.id = k.id')}) l left join booking_profile p on p.id = l.booking_profile_id
    where ${which} group by l.transfer_id
  ) s join (${WHOLE}) t on t.transfer_id = s.transfer_id`;

const entries = (found: string): string => `
  select f.transfer_id as id, f.at, f.day, f.receipt_number as receipt, f.booking_id as "bookingId",
    coalesce(b.lab_number, p.lab_number) as "labNumber", r.patient_id as "patientId", f.actor as cashier,
    f.actor_name as "cashierName", f.kind, f.payment, f.currency as "paymentUnit", f.part::text as minor,
    f.base_part::text as base_minor, h.day as "shiftDay",
    case when f.kind in (${sqlList(REFUND_KINDS)}) then f.reason_code end as reason
  from (${found}) f left join booking b on b.id = f.booking_id left join shift h on h.id = f.shift_id
    left join receipt r on r.number = f.receipt_number left join patient p on p.id = r.patient_id
  order by f.by_day desc, f.by_at desc, f.by_receipt desc, f.transfer_id`;

interface Found {
  readonly text: string;
  readonly params: readonly Parameter[];
}

/** Conditions and their values: only what was asked for is compared, so that its index is used. */
class Conditions {
  readonly params: Parameter[];

  constructor(...params: readonly Parameter[]) {
    this.params = [...params];
  }

  /** Equal to the value; `column` is of the journal `k` or the entry `e`. */
  equal(column: string, value: string | undefined): string[] {
    if (value === undefined) return [];
    this.params.push(value);
    return [`${column} = $${this.params.length}`];
  }
}

/** The statement that finds them and its values. */
function foundBy(from: string, to: string, request: FigureEntriesRequest): Found {
  const found = new Conditions(from, to);
  const { shift, department, test } = request;
  const which = [
    ...found.equal('k.actor', request.cashier),
    ...(shift === NO_SHIFT ? ['k.shift_id is null'] : found.equal('k.shift_id', shift)),
    ...found.equal(`coalesce(k.reason_code, '')`, request.reason),
    ...found.equal('e.payment_type_id', request.payment),
    ...found.equal('e.currency', request.unit),
    ...found.equal('e.payer', request.payer),
    ...(request.only === undefined ? [] : [`e.kind in (${sqlList(REFUND_KINDS)})`]),
  ];
  const ofTest = [
    ...found.equal(`coalesce(p.unit, '')`, department),
    ...found.equal(`coalesce(p.code, '')`, test),
  ];
  const text = ofTest.length > 0 ? ENTRIES(sharesOf(ofTest.join(' and ')), which) : ENTRIES(ALL, which);
  return { text, params: found.params };
}

export const FigureEntriesHandler = queryHandler(
  FigureEntries,
  async ({ database, clock }, { from, to, request }) => {
    const days = await period(database, clock.now(), from, to);
    const { text, params } = foundBy(days.from, days.to, request);
    const list = { rows: entries(text), found: text, params, shape: entryOf };
    return readPage(database, list, request);
  },
);

/** All of them, a batch at a time. */
export function entryBatches(
  database: Database,
  days: { readonly from: string; readonly to: string },
  request: FigureEntriesRequest,
): AsyncGenerator<readonly FigureEntry[]> {
  const { text, params } = foundBy(days.from, days.to, request);
  return database.shaped(entries(text), params, entryOf);
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
