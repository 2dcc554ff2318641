import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { HouseReadiness } from '../../shared/contract/health.js';
import { Public } from '../kernel/http/access.js';
import { Readiness } from './readiness.js';

@ApiTags('health')
@Controller('api/health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Public()
  @Get('live')
  @HttpCode(200)
  @ApiOperation({ summary: 'The process answers.' })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Public()
  @Get('ready')
  @ApiOperation({
    summary: 'Database, backbone, workers and what is late; 503 while the laboratory cannot work.',
  })
  async ready(@Res({ passthrough: true }) response: Response): Promise<HouseReadiness> {
    const report = await this.readiness.report();
    if (report.status === 'unavailable' || report.status === 'stopping') response.status(503);
    return report;
  }
}
