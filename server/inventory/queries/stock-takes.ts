import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Page } from '../../../shared/contract/page.js';
import type {
  StockTakesRequest,
  StockTake,
  StockTakeLine,
  StockTakeSheet,
} from '../../../shared/contract/stock-take.js';
import { AskedQuery } from '../../kernel/use-cases.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { lockRows, type CsvRows } from '../../kernel/http/csv.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { liveSeq } from '../../events/live-seq.js';
import { laboratoryDay, livePage, fullList, words, type Listing } from '../stock-rows.js';
import { sheetOf, TAKE_COLUMNS, TAKE_JOINS, stockTakeShape, type StockTakeRow } from '../takes.js';

/** Stock-takes, newest first. */
export class Takes extends Query<Live<Page<StockTake>>> {
  constructor(readonly asked: StockTakesRequest) {
    super();
  }
}

/** The same list whole, as a file. */
export class AllStockTakes extends AskedQuery<StockTakesRequest, CsvRows<StockTake>> {}

/** The count sheet of one, or what it ended with. */
export class TakeSheet extends Query<Live<StockTakeSheet>> {
  constructor(readonly id: string) {
    super();
  }
}

/** The same as a file, and the number that it is named by. */
export class FullStockTakeSheet extends Query<{
  readonly number: number;
  readonly rows: CsvRows<StockTakeLine>;
}> {
  constructor(readonly id: string) {
    super();
  }
}

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
    params: [state ? state : null, words(q), number],
  };
}

@QueryHandler(Takes)
export class TakesHandler implements IQueryHandler<Takes> {
  constructor(private readonly database: Database) {}

  execute({ asked }: Takes): Promise<Live<Page<StockTake>>> {
    return livePage<StockTakeRow, StockTake>(this.database, asked, listing(asked), stockTakeShape);
  }
}

@QueryHandler(AllStockTakes)
export class WholeTakesHandler implements IQueryHandler<AllStockTakes> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ asked }: AllStockTakes): Promise<CsvRows<StockTake>> {
    const { timeZone } = await laboratoryDay(this.database, this.clock.now());
    return fullList<StockTakeRow, StockTake>(this.database, timeZone, listing(asked), stockTakeShape);
  }
}

@QueryHandler(TakeSheet)
export class TakeSheetHandler implements IQueryHandler<TakeSheet> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: TakeSheet): Promise<Live<StockTakeSheet>> {
    const seq = await liveSeq(this.database);
    const { today } = await laboratoryDay(this.database, this.clock.now());
    return { seq, data: await sheetOf(this.database, id, today) };
  }
}

@QueryHandler(FullStockTakeSheet)
export class WholeSheetHandler implements IQueryHandler<FullStockTakeSheet> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: FullStockTakeSheet): Promise<{ number: number; rows: CsvRows<StockTakeLine> }> {
    const { today, timeZone } = await laboratoryDay(this.database, this.clock.now());
    const { number, lines } = await sheetOf(this.database, id, today);
    return { number, rows: lockRows(timeZone, lines) };
  }
}
