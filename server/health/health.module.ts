import { Module } from '@nestjs/common';
import { DatabaseProbe } from './database-probe.js';
import { HealthController, MetricsController } from './health.controller.js';
import { Metrics } from './metrics.js';
import { ProcessSign } from './process-sign.js';
import { Readiness } from './readiness.js';

@Module({
  controllers: [HealthController, MetricsController],
  providers: [DatabaseProbe, ProcessSign, Readiness, Metrics],
  exports: [Readiness, Metrics],
})
export class HealthModule {}
