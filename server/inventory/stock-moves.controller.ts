import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Headers, Post, Query, Controller } from '@nestjs/common';
import type { MovementLine, StockDocument } from '../../shared/contract/inventory-shapes.js';
import {
  MovementsRequest,
  DispatchRequest,
  ReceiveRequest,
  ReturnRequest,
  WasteRequest,
} from '../../shared/contract/stock-moves.js';
import { FeedsLive } from '../events/live-seq.js';
import { requiredKey } from '../events/idempotency.js';
import type { Actor } from '../kernel/actor.js';
import { AnswersFile } from '../kernel/http/files.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { PageOrFile } from '../kernel/http/csv.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { DispatchGoods } from './commands/dispatch-goods.js';
import { ReceiveGoods } from './commands/receive-goods.js';
import { ReturnGoods } from './commands/return-goods.js';
import { WasteGoods } from './commands/waste-goods.js';
import { Movements } from './queries/movements.js';

/** The ledger of stock: what came, went, came back and was wasted. */
@ApiTags('inventory')
@Controller('api/inventory')
export class StockMovesController extends BusController {
  @Get('movements')
  @Needs('stock.read')
  @AnswersFile('text/csv')
  @FeedsLive()
  @Summary('Stock movements, newest first, by kind, product, lot, customer, order and period')
  movements(@Query() request: MovementsRequest): Promise<PageOrFile<MovementLine>> {
    return this.queries.execute(new Movements(request));
  }

  @Post('received')
  @Needs('stock.move')
  @Summary('Receive goods into the store, lot by lot; part of an order, or knowingly more')
  receive(
    @CurrentActor() actor: Actor,
    @Body() request: ReceiveRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<StockDocument> {
    return this.commands.execute(new ReceiveGoods(actor, request, requiredKey(key)));
  }

  @Post('dispatched')
  @Needs('stock.move')
  @Summary('Dispatch stock to a bench or a customer: the lot that expires first, or another with a reason')
  dispatch(
    @CurrentActor() actor: Actor,
    @Body() request: DispatchRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<StockDocument> {
    return this.commands.execute(new DispatchGoods(actor, request, requiredKey(key)));
  }

  @Post('returned')
  @Needs('stock.move')
  @Summary('Return to the store what a bench or a customer was given')
  giveBack(
    @CurrentActor() actor: Actor,
    @Body() request: ReturnRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<StockDocument> {
    return this.commands.execute(new ReturnGoods(actor, request, requiredKey(key)));
  }

  @Post('wasted')
  @Needs('stock.move')
  @Summary('Write off stock that is broken, spilt, spoilt or expired')
  waste(
    @CurrentActor() actor: Actor,
    @Body() request: WasteRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<StockDocument> {
    return this.commands.execute(new WasteGoods(actor, request, requiredKey(key)));
  }
}
