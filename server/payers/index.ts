export { billBooking, billWithPayment } from './commands/bill-payer.js';
export {
  payerNamed,
  priceListOf,
  refuseOtherPayer,
  refuseUnsaidNumber,
  PayerEntity,
  type PayerRow,
} from './payer.js';
export { PayersModule } from './payers.module.js';
export { statementPage } from './payer-paper.js';
export { readStatement } from './queries/statement.js';
