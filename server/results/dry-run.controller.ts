import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { DryRunRequest, type DryRunPage } from '../../shared/contract/dry-runs.js';
import { Needs } from '../kernel/http/access.js';
import { DryRun } from './queries/dry-run.js';

/** A draft of the catalogue, tried on what the laboratory has reported. */
@ApiTags('catalogue')
@Controller('api/catalogue/profiles/:code/dry-run')
export class DryRunController {
  constructor(private readonly queries: QueryBus) {}

  @Needs('catalogue.write')
  @Get()
  @ApiOperation({
    summary: 'Values of the last 90 days that the draft would flag differently, page by page, naming nobody',
  })
  run(@Param('code') code: string, @Query() asked: DryRunRequest): Promise<DryRunPage> {
    return this.queries.execute(new DryRun(code, asked));
  }
}
