import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DiscoveryModule } from '@nestjs/core';
import { AuditModule } from './audit/index.js';
import { BillingModule } from './billing/index.js';
import { BookingsModule } from './bookings/index.js';
import { CatalogueModule } from './catalogue/index.js';
import { EventsModule } from './events/events.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { HealthModule } from './health/index.js';
import { IdentityModule } from './identity/index.js';
import { KernelModule, type KernelParts } from './kernel/kernel.module.js';
import { InventoryModule } from './inventory/index.js';
import { LiveModule } from './live/live.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { QuotationsModule } from './quotations/index.js';
import { PricesModule } from './prices/index.js';
import { VatModule } from './vat/index.js';
import { PatientsModule } from './patients/index.js';
import { PayersModule } from './payers/index.js';
import { SearchModule } from './search/index.js';
import { SpecimensModule } from './specimens/index.js';
import { WorklistModule } from './worklist/index.js';
import { SetUpModule } from './set-up/index.js';
import { SettingsModule } from './settings/index.js';
import { ShiftsModule } from './shifts/index.js';
import { ResultsModule } from './results/index.js';
import { ReportsModule } from './reports/index.js';
import { DeliveriesModule } from './deliveries/index.js';
import { SeedModule } from './seed/seed.module.js';
import { NotificationsModule } from './notifications/index.js';

/** The house: every slice, in the order in which they may know each other. */
@Module({})
export class AppModule {
  static of(parts: KernelParts, more: readonly DynamicModule[] = []): DynamicModule {
    return {
      module: AppModule,
      imports: [
        KernelModule.of(parts),
        CqrsModule.forRoot(),
        DiscoveryModule,
        EventsModule.of(parts.config),
        AuditModule,
        IdentityModule,
        SettingsModule,
        VatModule,
        PricesModule,
        CatalogueModule,
        PatientsModule,
        SpecimensModule,
        WorklistModule,
        BillingModule,
        ShiftsModule,
        PayersModule,
        BookingsModule,
        QuotationsModule,
        ResultsModule,
        InventoryModule,
        ReportsModule,
        DeliveriesModule,
        FiguresModule,
        NotificationsModule,
        SearchModule,
        SetUpModule,
        LiveModule,
        HealthModule,
        OperationsModule,
        SeedModule,
        ...more,
      ],
    };
  }
}
