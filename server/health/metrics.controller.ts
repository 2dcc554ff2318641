import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { can } from '../../shared/domain/people/access.js';
import { Public, type SignedInRequest } from '../kernel/http/access.js';
import { Problem } from '../kernel/http/problem.js';
import { Metrics } from './metrics.js';

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
    if (!local && !can(request.actor?.role, 'metrics.read')) throw new Problem('forbidden');
    return this.metrics.text();
  }
}
