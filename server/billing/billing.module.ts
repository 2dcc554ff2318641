import { Module } from '@nestjs/common';
import { PrintReceiptHandler } from './commands/print-receipt.js';
import { RetirePaymentTypeHandler } from './commands/retire-payment-type.js';
import { SavePaymentTypeHandler } from './commands/save-payment-type.js';
import { FiguresController } from './figures.controller.js';
import { PaymentTypesController } from './payment-types.controller.js';
import { PaymentsController } from './payments.controller.js';
import { OwnCashSummaryHandler } from './queries/cash-summary.js';
import { GroupedFiguresHandler } from './queries/grouped-figures.js';
import { PayableBookingsHandler } from './queries/payable-bookings.js';
import { PaymentTypesHandler } from './queries/payment-types.js';
import { ReceiptByNumberHandler } from './queries/receipt-by-number.js';
import { TestFiguresHandler } from './queries/test-figures.js';
import { TransactionsHandler } from './queries/transactions.js';
import { ReceiptsController } from './receipts.controller.js';

@Module({
  controllers: [PaymentTypesController, PaymentsController, ReceiptsController, FiguresController],
  providers: [
    PrintReceiptHandler,
    RetirePaymentTypeHandler,
    SavePaymentTypeHandler,
    OwnCashSummaryHandler,
    GroupedFiguresHandler,
    PayableBookingsHandler,
    PaymentTypesHandler,
    ReceiptByNumberHandler,
    TestFiguresHandler,
    TransactionsHandler,
  ],
})
export class BillingModule {}
