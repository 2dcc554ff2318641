import { ApiTags } from '@nestjs/swagger';
import { Get, Param, Query, Controller } from '@nestjs/common';
import { DryRunRequest, type DryRunPage } from '../../shared/contract/dry-runs.js';
import { Needs } from '../kernel/http/access.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { DryRun } from './queries/dry-run.js';

/** A draft of the catalogue, tried on what the laboratory has reported. */
@ApiTags('catalogue')
@Controller('api/catalogue/profiles/:code/dry-run')
export class DryRunController extends BusController {
  @Needs('catalogue.write')
  @Get()
  @Summary('Values of the last 90 days that the draft would flag differently, page by page, naming nobody')
  run(@Param('code') code: string, @Query() request: DryRunRequest): Promise<DryRunPage> {
    return this.queries.execute(new DryRun({ code, request }));
  }
}
