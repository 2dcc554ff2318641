import { CASH_LIST } from '../../../shared/domain/money/price-lists.js';
import type { Page } from '../../../shared/contract/page.js';
import type {
  PriceChangeRow,
  PriceChangesRequest,
  PriceHistoryLine,
  PriceHistoryRequest,
} from '../../../shared/contract/prices.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { readPage } from '../../kernel/http/paging.js';
import { BEGINNING, dayOf } from '../price-in-force.js';

/** The history of one profile's price on a list: who changed it, when, from which price, from which day. */
export class PriceHistory extends RequestQuery<PriceHistoryRequest, Page<PriceHistoryLine>> {}

const SAID = `
  c.kind, nullif(c.valid_from, date '${BEGINNING}') as "from", c.valid_to as "to",
  trim_scale(c.percent)::text as percent, c.reason, c.actor_name as by, c.at`;
const HISTORY = `
  select c.id as "changeId", ${SAID}, l.before_minor as before, l.after_minor as after,
    exists (select from price_change u where u.undoes = c.id) as undone
  from price_change_line l
  join price_change c on c.id = l.change_id and c.price_list_id = $1
  join profile p on p.id = l.profile_id
  where p.code = $2`;

type HistoryRow = Omit<PriceHistoryLine, 'before' | 'after' | 'at'> & {
  readonly before: number | null;
  readonly after: number | null;
  readonly at: Date;
};

export const PriceHistoryHandler = queryHandler(PriceHistory, async ({ database }, { request }) => {
  const params = [request.list ?? CASH_LIST, request.code];
  const rows = `${HISTORY} order by c.at desc, c.id desc`;
  return readPage(database, { rows, found: HISTORY, params, shape: historyLine }, request);
});

function historyLine({ before, after, at, ...row }: HistoryRow): PriceHistoryLine {
  return { ...row, before: text(before), after: text(after), at: at.toISOString() };
}

const text = (minor: number | null): string | null => (minor === null ? null : formatMoney(BigInt(minor)));

/** The changes of a list, newest first, each as the one act that it was. */
export class PriceChanges extends RequestQuery<PriceChangesRequest, Page<PriceChangeRow>> {}

const CHANGES = `
  select c.id, ${SAID}, l.profiles, l.codes,
    case when u.id is not null then 'undone' when c.valid_from > ${dayOf('$2')} then 'planned' else 'in_force' end as state
  from price_change c
  cross join lateral (
    select count(*)::integer as profiles, (array_agg(p.code order by p.code))[1:6] as codes
    from price_change_line l join profile p on p.id = l.profile_id where l.change_id = c.id
  ) l
  left join price_change u on u.undoes = c.id
  where c.price_list_id = $1 and c.kind <> 'undo'
    and ($3::boolean is not true or (u.id is null and c.valid_from > ${dayOf('$2')}))`;

type ChangeRow = Omit<PriceChangeRow, 'at'> & { readonly at: Date };

export const PriceChangesHandler = queryHandler(PriceChanges, async ({ database, clock }, { request }) => {
  const params = [request.list ?? CASH_LIST, clock.now(), request.planned === 'true'];
  const rows = `${CHANGES} order by c.at desc, c.id desc`;
  const shape = (row: ChangeRow): PriceChangeRow => ({ ...row, at: row.at.toISOString() });
  return readPage(database, { rows, found: CHANGES, params, shape }, request);
});
