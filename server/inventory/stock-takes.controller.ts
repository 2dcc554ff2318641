import { ApiTags } from '@nestjs/swagger';
import {
  Body,
  Get,
  Headers,
  Param,
  Post,
  Query,
  type StreamableFile,
  Controller,
  HttpCode,
} from '@nestjs/common';
import type { Page } from '../../shared/contract/page.js';
import {
  CloseStockTakeRequest,
  CountRequest,
  AbandonStockTakeRequest,
  OpenStockTakeRequest,
  StockTakeRequest,
  StockTakesRequest,
  type StockTake,
  type StockTakeLine,
  type StockTakeSheet,
} from '../../shared/contract/stock-take.js';
import { FeedsLive } from '../events/live-seq.js';
import { requiredKey } from '../events/idempotency.js';
import type { Actor } from '../kernel/actor.js';
import { AnswersFile } from '../kernel/http/files.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { csvAnswer, type CsvColumn } from '../kernel/http/csv.js';
import { knownId } from '../kernel/http/paging.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { CloseStockTake } from './commands/close-stock-take.js';
import { CountLots } from './commands/count-lots.js';
import { AbandonStockTake } from './commands/abandon-stock-take.js';
import { OpenStockTake } from './commands/open-stock-take.js';
import { StockTakes, CountSheet, FullCountSheet, AllStockTakes } from './queries/stock-takes.js';

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

const WHAT = 'The stock-take';

/** Stock-takes: what is counted on the shelves, and the differences that it makes. */
@ApiTags('inventory')
@Controller('api/inventory/takes')
export class StockTakesController extends BusController {
  @Get()
  @Needs('stock.read')
  @AnswersFile('text/csv')
  @FeedsLive()
  @Summary('Stock-takes, newest first')
  async list(@Query() request: StockTakesRequest): Promise<Page<StockTake> | StreamableFile> {
    if (request.format === 'csv')
      return csvAnswer('stock-takes', TAKES_CSV, await this.queries.execute(new AllStockTakes(request)));
    return this.queries.execute(new StockTakes(request));
  }

  @Get(':id')
  @Needs('stock.read')
  @AnswersFile('text/csv')
  @FeedsLive()
  @Summary('The count sheet of a stock-take: each lot and where it is, first to expire first')
  async sheet(
    @Param('id') id: string,
    @Query() { format }: StockTakeRequest,
  ): Promise<StockTakeSheet | StreamableFile> {
    const known = knownId(id, WHAT);
    if (format !== 'csv') return this.queries.execute(new CountSheet(known));
    const { number, rows } = await this.queries.execute(new FullCountSheet(known));
    return csvAnswer(`stock-take-${number}`, SHEET_CSV, rows);
  }

  @Post()
  @Needs('stock.move')
  @Summary('Begin a count of everything, or of a kind or a place')
  open(
    @CurrentActor() actor: Actor,
    @Body() request: OpenStockTakeRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<StockTake> {
    return this.commands.execute(new OpenStockTake(actor, request, requiredKey(key)));
  }

  @Post(':id/counts')
  @HttpCode(200)
  @Needs('stock.move')
  @Summary('Save counts, each with the book quantity at that moment')
  count(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() request: CountRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<readonly StockTakeLine[]> {
    return this.commands.execute(
      new CountLots({ actor, takeId: knownId(id, WHAT), request, key: requiredKey(key) }),
    );
  }

  @Post(':id/close')
  @HttpCode(200)
  @Needs('stock.keep')
  @Summary('Close a stock-take: each difference becomes a movement, with its reason')
  close(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() request: CloseStockTakeRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<StockTakeSheet> {
    return this.commands.execute(
      new CloseStockTake({ actor, takeId: knownId(id, WHAT), request, key: requiredKey(key) }),
    );
  }

  @Post(':id/drop')
  @HttpCode(200)
  @Needs('stock.keep')
  @Summary('Abandon a stock-take: nothing moves')
  drop(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() { reason }: AbandonStockTakeRequest,
  ): Promise<StockTake> {
    return this.commands.execute(new AbandonStockTake({ actor, takeId: knownId(id, WHAT), reason }));
  }
}
