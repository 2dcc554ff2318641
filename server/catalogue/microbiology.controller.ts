import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Param, Query, Controller, Post, HttpCode } from '@nestjs/common';
import {
  DictionaryListRequest,
  DrugPanelRequest,
  DrugRequest,
  ImportBreakpointsRequest,
  OrganismRequest,
  type BreakpointLine,
  type BreakpointTable,
  type Drug,
  type DrugPanel,
  type Organism,
} from '../../shared/contract/microbiology.js';
import { FeedsLive } from '../events/live-seq.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { CsvDownload } from '../kernel/http/csv-download.js';
import type { CsvColumn } from '../kernel/http/csv.js';
import { knownId } from '../kernel/http/paging.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { ImportBreakpoints } from './commands/import-breakpoints.js';
import { SaveDrug } from './commands/save-drug.js';
import { SaveDrugPanel } from './commands/save-drug-panel.js';
import { SaveOrganism } from './commands/save-organism.js';
import {
  BreakpointLines,
  BreakpointTables,
  DrugPanels,
  Drugs,
  Organisms,
} from './queries/microbiology-lists.js';

/** As an import heads them. */
const LINE_COLUMNS: readonly CsvColumn<BreakpointLine>[] = [
  { title: 'guideline', value: ({ guideline }) => guideline },
  { title: 'year', value: ({ year }) => year },
  { title: 'organism or group', value: ({ organism }) => organism },
  { title: 'drug', value: ({ drug }) => drug },
  { title: 'method', value: ({ method }) => method },
  { title: 'site', value: ({ site }) => site },
  { title: 's', value: ({ s }) => s },
  { title: 'r', value: ({ r }) => r },
  { title: 'atu_low', value: ({ atuLow }) => atuLow },
  { title: 'atu_high', value: ({ atuHigh }) => atuHigh },
  { title: 'sdd', value: ({ sdd }) => (sdd ? 'yes' : '') },
];

@ApiTags('catalogue')
@Controller('api/catalogue')
export class MicrobiologyController extends BusController {
  @Get('organisms')
  @Needs('catalogue.read')
  @FeedsLive()
  @Summary('The dictionary of organisms, with their groups')
  organisms(@Query() request: DictionaryListRequest): Promise<Organism[]> {
    return this.queries.execute(new Organisms(request));
  }

  @Post('organisms')
  @HttpCode(200)
  @Needs('catalogue.write')
  @Summary('Add an organism, or change or retire the one with that id')
  saveOrganism(@CurrentActor() actor: Actor, @Body() request: OrganismRequest): Promise<Organism> {
    return this.commands.execute(new SaveOrganism(actor, request));
  }

  @Get('drugs')
  @Needs('catalogue.read')
  @FeedsLive()
  @Summary('The dictionary of drugs, with how each is reported')
  drugs(@Query() request: DictionaryListRequest): Promise<Drug[]> {
    return this.queries.execute(new Drugs(request));
  }

  @Post('drugs')
  @HttpCode(200)
  @Needs('catalogue.write')
  @Summary('Add a drug, or change or retire the one with that id')
  saveDrug(@CurrentActor() actor: Actor, @Body() request: DrugRequest): Promise<Drug> {
    return this.commands.execute(new SaveDrug(actor, request));
  }

  @Get('drug-panels')
  @Needs('catalogue.read')
  @FeedsLive()
  @Summary('The panels of drugs that are tested together, by organism and specimen')
  drugPanels(@Query() request: DictionaryListRequest): Promise<DrugPanel[]> {
    return this.queries.execute(new DrugPanels(request));
  }

  @Post('drug-panels')
  @HttpCode(200)
  @Needs('catalogue.write')
  @Summary('Add a panel of drugs, or change or retire the one with that id')
  saveDrugPanel(@CurrentActor() actor: Actor, @Body() request: DrugPanelRequest): Promise<DrugPanel> {
    return this.commands.execute(new SaveDrugPanel(actor, request));
  }

  @Get('breakpoints')
  @Needs('catalogue.read')
  @FeedsLive()
  @Summary('The tables of breakpoints and intrinsic resistance that were imported')
  breakpoints(): Promise<BreakpointTable[]> {
    return this.queries.execute(new BreakpointTables());
  }

  @Get('breakpoints/:id')
  @Needs('catalogue.read')
  @CsvDownload('breakpoints', LINE_COLUMNS)
  @Summary('The lines of one import; as a file they can be imported again')
  breakpointLines(@Param('id') id: string): Promise<BreakpointLine[]> {
    return this.queries.execute(new BreakpointLines(knownId(id, 'The table')));
  }

  @Post('breakpoints')
  @HttpCode(200)
  @Needs('catalogue.write')
  @Summary('Import a table as CSV; a line that contradicts itself or another refuses the file')
  importBreakpoints(
    @CurrentActor() actor: Actor,
    @Body() request: ImportBreakpointsRequest,
  ): Promise<readonly BreakpointTable[]> {
    return this.commands.execute(new ImportBreakpoints(actor, request));
  }
}
