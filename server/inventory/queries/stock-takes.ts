import type { StreamableFile } from '@nestjs/common';
import type {
  StockTakeRequest,
  StockTakesRequest,
  StockTake,
  StockTakeLine,
  StockTakeSheet,
} from '../../../shared/contract/stock-take.js';
import { QueryOf, RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { csvAnswer, lockRows, type CsvColumn, type PageOrFile } from '../../kernel/http/csv.js';
import { laboratoryDay, listOrFile, searchPattern, type Listing } from '../stock-rows.js';
import { sheetOf, TAKE_COLUMNS, TAKE_JOINS, stockTakeShape, type StockTakeRow } from '../stock-takes.js';

/** Stock-takes, newest first. */
export class StockTakes extends RequestQuery<StockTakesRequest, PageOrFile<StockTake>> {}

/** The count sheet of one, or what it ended with; also as a file. */
export class CountSheet extends QueryOf<
  StockTakeRequest & { readonly id: string },
  StockTakeSheet | StreamableFile
> {}

const NUMBER = /^\d{1,15}$/;

const SELECT = `
  select ${TAKE_COLUMNS} from stock_take t ${TAKE_JOINS}
  where ($1::text is null or t.state = $1)
    and ($2::text is null or c.name ilike $2 or t.note ilike $2 or t.actor_name ilike $2 or t.number = $3)`;

function listing({ q, state, order }: StockTakesRequest): Listing<StockTakeRow, StockTake> {
  const number = NUMBER.test(q.trim()) ? Number(q.trim()) : null;
  return {
    select: SELECT,
    order: `order by t.number ${order === 'asc' ? 'asc' : 'desc'}`,
    params: [state ? state : null, searchPattern(q), number],
    shape: stockTakeShape,
  };
}

const TAKES_CSV: readonly CsvColumn<StockTake>[] = [
  { title: 'Stock-take', value: ({ number }) => number },
  { title: 'State', value: ({ state }) => state },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Place', value: ({ place }) => place },
  { title: 'Opened', value: ({ at }) => new Date(at) },
  { title: 'By', value: ({ by }) => by },
  { title: 'Counted', value: ({ counted }) => counted },
  { title: 'Different', value: ({ different }) => different },
  { title: 'Counted by', value: ({ countedBy }) => countedBy.join(', ') },
  { title: 'Ended', value: ({ endedAt }) => (endedAt === null ? null : new Date(endedAt)) },
  { title: 'Ended by', value: ({ endedBy }) => endedBy },
  { title: 'Given up because', value: ({ endedReason }) => endedReason },
  { title: 'Note', value: ({ note }) => note },
];

export const StockTakesHandler = queryHandler(StockTakes, listOrFile('stock-takes', TAKES_CSV, listing));

const SHEET_CSV: readonly CsvColumn<StockTakeLine>[] = [
  { title: 'Place', value: ({ place }) => place },
  { title: 'Product code', value: ({ productCode }) => productCode },
  { title: 'Product', value: ({ productName }) => productName },
  { title: 'Lot', value: ({ lot }) => lot },
  { title: 'Expiry', value: ({ expiry }) => expiry },
  { title: 'Books', value: ({ books }) => books },
  { title: 'Counted', value: ({ counted }) => counted },
  { title: 'Difference', value: ({ difference }) => difference },
  { title: 'Unit', value: ({ useUnit }) => useUnit },
  { title: 'Reason', value: ({ reason }) => reason },
  { title: 'When', value: ({ countedAt }) => (countedAt === null ? null : new Date(countedAt)) },
  { title: 'By', value: ({ countedBy }) => countedBy },
];

export const CountSheetHandler = queryHandler(CountSheet, async ({ database, clock }, { id, format }) => {
  const { today, timeZone } = await laboratoryDay(database, clock.now());
  const sheet = await sheetOf(database, id, today);
  if (format !== 'csv') return sheet;
  return csvAnswer(`stock-take-${sheet.number}`, SHEET_CSV, lockRows(timeZone, sheet.lines));
});
