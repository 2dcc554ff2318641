import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Headers, Param, Post, Put, Query, Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { StockDocument } from '../../shared/contract/inventory-shapes.js';
import type { Page } from '../../shared/contract/page.js';
import {
  SaveReagentsRequest,
  UsageRequest,
  UsedProfilesRequest,
  type ProfileReagents,
  type UsageLine,
  type UsedProfile,
} from '../../shared/contract/reagents.js';
import { UseRequest } from '../../shared/contract/stock-moves.js';
import { FeedsLive } from '../events/live-seq.js';
import { requiredKey } from '../events/idempotency.js';
import type { Actor } from '../kernel/actor.js';
import { Database } from '../kernel/database.js';
import { AnswersFile } from '../kernel/http/files.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { PageOrFile } from '../kernel/http/csv.js';
import { Summary } from '../kernel/http/routes.js';
import { SaveReagents } from './commands/save-reagents.js';
import { UseGoods } from './commands/use-goods.js';
import { reagentsOf, reagentsShape } from './profile-reagents.js';
import { Usage } from './queries/usage.js';
import { UsedProfiles } from './queries/used-profiles.js';

/** Reagents used by tests. */
@ApiTags('inventory')
@Controller('api/inventory')
export class UsageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly database: Database,
  ) {}

  @Get('usage')
  @Needs('stock.read')
  @AnswersFile('text/csv')
  @FeedsLive()
  @Summary('Reagents used in a period, by reagent, lot or profile, or each use')
  usage(@Query() request: UsageRequest): Promise<PageOrFile<UsageLine>> {
    return this.queries.execute(new Usage(request));
  }

  @Post('used')
  @Needs('stock.move')
  @Summary('Record repeats, controls and other use that no result shows; the answer tells what no lot covers')
  use(
    @CurrentActor() actor: Actor,
    @Body() request: UseRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<StockDocument> {
    return this.commands.execute(new UseGoods(actor, request, requiredKey(key)));
  }

  @Get('used-profiles')
  @Needs('stock.move')
  @FeedsLive()
  @Summary('The profiles whose use can be recorded by hand, retired ones after those in use')
  usedProfiles(@Query() request: UsedProfilesRequest): Promise<Page<UsedProfile>> {
    return this.queries.execute(new UsedProfiles(request));
  }

  @Get('reagents/:code')
  @Needs('stock.read')
  @Summary('Reagents that one test of a profile uses')
  async reagents(@Param('code') code: string): Promise<ProfileReagents> {
    return reagentsShape(await reagentsOf(this.database, code));
  }

  @Put('reagents/:code')
  @Needs('stock.keep')
  @Summary('Set the reagents that one test of a profile uses, by the version that was read')
  saveReagents(
    @CurrentActor() actor: Actor,
    @Param('code') code: string,
    @Body() request: SaveReagentsRequest,
  ): Promise<ProfileReagents> {
    return this.commands.execute(new SaveReagents({ actor, code, request }));
  }
}
