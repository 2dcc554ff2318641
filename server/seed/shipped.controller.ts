import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Controller, Post, HttpCode } from '@nestjs/common';
import {
  DismissShippedRequest,
  AcceptShippedRequest,
  type ShippedOffer,
} from '../../shared/contract/shipped.js';
import { FeedsLive } from '../events/live-seq.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { DismissShipped } from './commands/dismiss-shipped.js';
import { AcceptShipped } from './commands/accept-shipped.js';
import { Shipped } from './queries/shipped.js';

@ApiTags('catalogue')
@Controller('api/catalogue/shipped')
export class ShippedController extends BusController {
  @Get()
  @Needs('catalogue.write')
  @FeedsLive()
  @Summary('Newer content of the shipped catalogue, difference by difference')
  offers(): Promise<readonly ShippedOffer[]> {
    return this.queries.execute(new Shipped());
  }

  @Post('take')
  @HttpCode(200)
  @Needs('catalogue.write')
  @Summary('Accept newer shipped content, published at once or as drafts to try; all or none')
  take(
    @CurrentActor() actor: Actor,
    @Body() request: AcceptShippedRequest,
  ): Promise<readonly ShippedOffer[]> {
    return this.commands.execute(new AcceptShipped(actor, request));
  }

  @Post('dismiss')
  @HttpCode(200)
  @Needs('catalogue.write')
  @Summary('Dismiss newer shipped content: it is not offered again')
  dismiss(
    @CurrentActor() actor: Actor,
    @Body() request: DismissShippedRequest,
  ): Promise<readonly ShippedOffer[]> {
    return this.commands.execute(new DismissShipped(actor, request));
  }
}
