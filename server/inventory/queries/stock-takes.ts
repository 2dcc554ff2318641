import type { Page } from '../../../shared/contract/page.js';
import type {
  StockTakesRequest,
  StockTake,
  StockTakeLine,
  StockTakeSheet,
} from '../../../shared/contract/stock-take.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { lockRows, type CsvRows } from '../../kernel/http/csv.js';
import { laboratoryDay, listPage, fullList, searchPattern, type Listing } from '../stock-rows.js';
import { sheetOf, TAKE_COLUMNS, TAKE_JOINS, stockTakeShape, type StockTakeRow } from '../stock-takes.js';

/** Stock-takes, newest first. */
export class StockTakes extends RequestQuery<StockTakesRequest, Page<StockTake>> {}

/** The same list whole, as a file. */
export class AllStockTakes extends RequestQuery<StockTakesRequest, CsvRows<StockTake>> {}

/** The count sheet of one, or what it ended with. */
export class CountSheet extends RequestQuery<string, StockTakeSheet> {}

/** The same as a file, and the number that it is named by. */
export class FullCountSheet extends RequestQuery<
  string,
  {
    readonly number: number;
    readonly rows: CsvRows<StockTakeLine>;
  }
> {}

const NUMBER = /^\d{1,15}$/;

const SELECT = `
  select ${TAKE_COLUMNS} from stock_take t ${TAKE_JOINS}
  where ($1::text is null or t.state = $1)
    and ($2::text is null or c.name ilike $2 or t.note ilike $2 or t.actor_name ilike $2 or t.number = $3)`;

function listing({ q, state, order }: StockTakesRequest): Listing {
  const number = NUMBER.test(q.trim()) ? Number(q.trim()) : null;
  return {
    select: SELECT,
    order: `order by t.number ${order === 'asc' ? 'asc' : 'desc'}`,
    params: [state ? state : null, searchPattern(q), number],
  };
}

export const StockTakesHandler = queryHandler(StockTakes, ({ database }, { request }) =>
  listPage<StockTakeRow, StockTake>(database, request, listing(request), stockTakeShape),
);

export const AllStockTakesHandler = queryHandler(AllStockTakes, async ({ database, clock }, { request }) => {
  const { timeZone } = await laboratoryDay(database, clock.now());
  return fullList<StockTakeRow, StockTake>(database, timeZone, listing(request), stockTakeShape);
});

export const CountSheetHandler = queryHandler(CountSheet, async ({ database, clock }, { request: id }) => {
  const { today } = await laboratoryDay(database, clock.now());
  return sheetOf(database, id, today);
});

export const FullCountSheetHandler = queryHandler(
  FullCountSheet,
  async ({ database, clock }, { request: id }) => {
    const { today, timeZone } = await laboratoryDay(database, clock.now());
    const { number, lines } = await sheetOf(database, id, today);
    return { number, rows: lockRows(timeZone, lines) };
  },
);
