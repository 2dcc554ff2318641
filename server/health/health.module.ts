import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';

@Module({
  controllers: [HealthController, MetricsController],
  providers: [Readiness, Metrics],
  exports: [Readiness, Metrics],
})
export class HealthModule {}
