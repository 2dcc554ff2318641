import { Module } from '@nestjs/common';
import { PaymentTypesController } from './payment-types.controller.js';
import { DepositsController, PatientMoneyController } from './deposits.controller.js';
import { PaymentsController } from './payments.controller.js';
import { ReceiptsController } from './receipts.controller.js';
import { RefundsController } from './refunds.controller.js';
import { useCasesOf } from '../kernel/use-cases.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  controllers: [
    PaymentTypesController,
    PaymentsController,
    DepositsController,
    ReceiptsController,
    RefundsController,
    PatientMoneyController,
  ],
  providers: useCases,
})
export class BillingModule {}
