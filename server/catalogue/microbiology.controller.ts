import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  DictionaryListRequest,
  DrugRequest,
  ImportBreakpointsRequest,
  OrganismRequest,
  type BreakpointTable,
  type Drug,
  type Organism,
} from '../../shared/contract/microbiology.js';
import { FeedsLive } from '../events/feeds-live.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { ImportBreakpoints } from './commands/import-breakpoints.js';
import { SaveDrug } from './commands/save-drug.js';
import { SaveOrganism } from './commands/save-organism.js';
import { BreakpointTables, Drugs, Organisms } from './queries/microbiology-lists.js';

@ApiTags('catalogue')
@Controller('api/catalogue')
export class MicrobiologyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('organisms')
  @Needs('catalogue.read')
  @FeedsLive()
  @ApiOperation({ summary: 'The dictionary of organisms, with their groups' })
  organisms(@Query() asked: DictionaryListRequest): Promise<Organism[]> {
    return this.queries.execute(new Organisms(asked));
  }

  @Post('organisms')
  @HttpCode(200)
  @Needs('catalogue.write')
  @ApiOperation({ summary: 'Adds an organism, or changes or retires the one with that id' })
  saveOrganism(@CurrentActor() actor: Actor, @Body() request: OrganismRequest): Promise<Organism> {
    return this.commands.execute(new SaveOrganism(actor, request));
  }

  @Get('drugs')
  @Needs('catalogue.read')
  @FeedsLive()
  @ApiOperation({ summary: 'The dictionary of drugs, with how each is reported' })
  drugs(@Query() asked: DictionaryListRequest): Promise<Drug[]> {
    return this.queries.execute(new Drugs(asked));
  }

  @Post('drugs')
  @HttpCode(200)
  @Needs('catalogue.write')
  @ApiOperation({ summary: 'Adds a drug, or changes or retires the one with that id' })
  saveDrug(@CurrentActor() actor: Actor, @Body() request: DrugRequest): Promise<Drug> {
    return this.commands.execute(new SaveDrug(actor, request));
  }

  @Get('breakpoints')
  @Needs('catalogue.read')
  @FeedsLive()
  @ApiOperation({ summary: 'The tables of breakpoints and intrinsic resistance that were imported' })
  breakpoints(): Promise<BreakpointTable[]> {
    return this.queries.execute(new BreakpointTables());
  }

  @Post('breakpoints')
  @HttpCode(200)
  @Needs('catalogue.write')
  @ApiOperation({
    summary: 'Imports a table as CSV; a line that contradicts itself or another refuses the file',
  })
  importBreakpoints(
    @CurrentActor() actor: Actor,
    @Body() request: ImportBreakpointsRequest,
  ): Promise<readonly BreakpointTable[]> {
    return this.commands.execute(new ImportBreakpoints(actor, request));
  }
}
