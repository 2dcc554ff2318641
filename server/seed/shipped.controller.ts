import { Body, Get } from '@nestjs/common';
import {
  DismissShippedRequest,
  AcceptShippedRequest,
  type ShippedOffer,
} from '../../shared/contract/shipped.js';
import { FeedsLive } from '../events/live-seq.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { Act, BusController, Calls, Summary } from '../kernel/http/routes.js';
import { DismissShipped } from './commands/dismiss-shipped.js';
import { AcceptShipped } from './commands/accept-shipped.js';
import { Shipped } from './queries/shipped.js';

@Calls('catalogue', 'api/catalogue/shipped')
export class ShippedController extends BusController {
  @Get()
  @Needs('catalogue.write')
  @FeedsLive()
  @Summary('Newer content of the shipped catalogue, difference by difference')
  offers(): Promise<readonly ShippedOffer[]> {
    return this.queries.execute(new Shipped());
  }

  @Act('take')
  @Needs('catalogue.write')
  @Summary('Accept newer shipped content, published at once or as drafts to try; all or none')
  take(
    @CurrentActor() actor: Actor,
    @Body() request: AcceptShippedRequest,
  ): Promise<readonly ShippedOffer[]> {
    return this.commands.execute(new AcceptShipped(actor, request));
  }

  @Act('dismiss')
  @Needs('catalogue.write')
  @Summary('Dismiss newer shipped content: it is not offered again')
  dismiss(
    @CurrentActor() actor: Actor,
    @Body() request: DismissShippedRequest,
  ): Promise<readonly ShippedOffer[]> {
    return this.commands.execute(new DismissShipped(actor, request));
  }
}
