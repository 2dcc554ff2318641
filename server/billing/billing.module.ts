import { Module } from '@nestjs/common';
import { BookingMoneyController } from './booking-money.controller.js';
import { PaymentTypesController } from './payment-types.controller.js';
import { DepositsController, PatientMoneyController } from './deposits.controller.js';
import { PaymentsController } from './payments.controller.js';
import { ReceiptsController } from './receipts.controller.js';
import { RefundsController } from './refunds.controller.js';
import { IdentityModule } from '../identity/index.js';
import { useCasesOf } from '../kernel/use-cases.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  imports: [IdentityModule],
  controllers: [
    PaymentTypesController,
    PaymentsController,
    BookingMoneyController,
    DepositsController,
    ReceiptsController,
    RefundsController,
    PatientMoneyController,
  ],
  providers: useCases,
})
export class BillingModule {}
