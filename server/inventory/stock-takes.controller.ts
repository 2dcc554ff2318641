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
import type { PageOrFile } from '../kernel/http/csv.js';
import { knownId } from '../kernel/http/paging.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { CloseStockTake } from './commands/close-stock-take.js';
import { CountLots } from './commands/count-lots.js';
import { AbandonStockTake } from './commands/abandon-stock-take.js';
import { OpenStockTake } from './commands/open-stock-take.js';
import { StockTakes, CountSheet } from './queries/stock-takes.js';

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
  list(@Query() request: StockTakesRequest): Promise<PageOrFile<StockTake>> {
    return this.queries.execute(new StockTakes(request));
  }

  @Get(':id')
  @Needs('stock.read')
  @AnswersFile('text/csv')
  @FeedsLive()
  @Summary('The count sheet of a stock-take: each lot and where it is, first to expire first')
  sheet(
    @Param('id') id: string,
    @Query() { format }: StockTakeRequest,
  ): Promise<StockTakeSheet | StreamableFile> {
    return this.queries.execute(new CountSheet({ id: knownId(id, WHAT), format }));
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
