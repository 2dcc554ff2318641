import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Headers, Param, Post, Query, Controller, HttpCode } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Order } from '../../shared/contract/inventory-shapes.js';
import { OrdersRequest, CloseOrderRequest, OrderRequest } from '../../shared/contract/stock-moves.js';
import { FeedsLive } from '../events/live-seq.js';
import { requiredKey } from '../events/idempotency.js';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database.js';
import { AnswersFile } from '../kernel/http/files.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { PageOrFile } from '../kernel/http/csv.js';
import { knownId } from '../kernel/http/paging.js';
import { Summary } from '../kernel/http/routes.js';
import { CloseOrder } from './commands/close-order.js';
import { OrderGoods } from './commands/order-goods.js';
import { laboratoryDay } from './stock-rows.js';
import { orderById } from './orders.js';
import { Orders } from './queries/orders.js';

/** Purchase orders and what of them has come. */
@ApiTags('inventory')
@Controller('api/inventory/orders')
export class OrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Needs('stock.read')
  @AnswersFile('text/csv')
  @FeedsLive()
  @Summary('Purchase orders, newest first, and what has been received of each')
  list(@Query() request: OrdersRequest): Promise<PageOrFile<Order>> {
    return this.queries.execute(new Orders(request));
  }

  @Get(':id')
  @Needs('stock.read')
  @Summary('One order with what is still to come of each line')
  async one(@Param('id') id: string): Promise<Order> {
    const { today } = await laboratoryDay(this.database, this.clock.now());
    return orderById(this.database, knownId(id, 'The order'), today);
  }

  @Post()
  @Needs('stock.keep')
  @Summary('Write a purchase order with the next number')
  order(
    @CurrentActor() actor: Actor,
    @Body() request: OrderRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<Order> {
    return this.commands.execute(new OrderGoods(actor, request, requiredKey(key)));
  }

  @Post(':id/close')
  @HttpCode(200)
  @Needs('stock.keep')
  @Summary('Close an order: cancelled, or nothing more is expected')
  close(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() { reason }: CloseOrderRequest,
  ): Promise<Order> {
    return this.commands.execute(new CloseOrder({ actor, orderId: knownId(id, 'The order'), reason }));
  }
}
