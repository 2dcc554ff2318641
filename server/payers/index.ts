export { billBooking } from './commands/bill-payer.js';
export { priceListOf, refuseOtherPayer, refuseUnknownPayer, PayerEntity } from './payer.js';
export { PayersModule } from './payers.module.js';
export { statementPage } from './payer-paper.js';
export { readStatement } from './queries/statement.js';
