import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  DismissShippedRequest,
  AcceptShippedRequest,
  type ShippedOffer,
} from '../../shared/contract/shipped.js';
import { FeedsLive } from '../events/live-seq.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { DismissShipped } from './commands/dismiss-shipped.js';
import { AcceptShipped } from './commands/accept-shipped.js';
import { Shipped } from './queries/shipped.js';

@ApiTags('catalogue')
@Controller('api/catalogue/shipped')
export class ShippedController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Needs('catalogue.write')
  @FeedsLive()
  @ApiOperation({
    summary: 'Newer content of the shipped catalogue, difference by difference',
  })
  offers(): Promise<readonly ShippedOffer[]> {
    return this.queries.execute(new Shipped());
  }

  @Post('take')
  @HttpCode(200)
  @Needs('catalogue.write')
  @ApiOperation({
    summary: 'Accept newer shipped content, published at once or as drafts to try; all or none',
  })
  take(
    @CurrentActor() actor: Actor,
    @Body() request: AcceptShippedRequest,
  ): Promise<readonly ShippedOffer[]> {
    return this.commands.execute(new AcceptShipped(actor, request));
  }

  @Post('dismiss')
  @HttpCode(200)
  @Needs('catalogue.write')
  @ApiOperation({ summary: 'Dismiss newer shipped content: it is not offered again' })
  dismiss(
    @CurrentActor() actor: Actor,
    @Body() request: DismissShippedRequest,
  ): Promise<readonly ShippedOffer[]> {
    return this.commands.execute(new DismissShipped(actor, request));
  }
}
