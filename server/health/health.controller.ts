import { Controller, Get, Res, Header, Req } from '@nestjs/common';
import { ApiExcludeController, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { SystemReadiness } from '../../shared/contract/operations.js';
import { can } from '../../shared/domain/people/access.js';
import { Public, type SignedInRequest } from '../kernel/http/access.js';
import { forbidden } from '../kernel/http/problem.js';
import { Summary } from '../kernel/http/routes.js';
import { Readiness } from './readiness.js';
import { Metrics } from './metrics.js';

@ApiTags('health')
@Controller('api/health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Public()
  @Get('live')
  @Summary('200 while the process answers.')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Public()
  @Get('ready')
  @Summary('Database, backbone, workers and what is late; 503 while the laboratory cannot work.')
  async ready(@Res({ passthrough: true }) response: Response): Promise<SystemReadiness> {
    const report = await this.readiness.report();
    if (report.status === 'unavailable' || report.status === 'stopping') response.status(503);
    return report;
  }
}

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  /** Open to a scraper on the same machine; from elsewhere to managers. */
  @Public()
  @Get()
  @Header('Content-Type', 'text/plain; version=0.0.4')
  async read(@Req() request: SignedInRequest): Promise<string> {
    const local =
      LOOPBACK.includes(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for'];
    if (!local && !can(request.actor?.role, 'metrics.read')) throw forbidden();
    return this.metrics.text();
  }
}
