export { approvedByWitness } from './money-act.js';
export { writeOffApproved } from './commands/write-off-balance.js';
export { BillingModule } from './billing.module.js';
export {
  BillWithPayment,
  UnbillPayment,
  type BilledBeside,
  type TurnedPayment,
} from './bill-with-payment.js';
export { BookingAfterMoney } from './booking-after-money.js';
export { refuseOtherTotal, storeTotal } from './booking-total.js';
export { readReceipt, storedReceipt } from './queries/receipt-by-number.js';
export { receiptPage } from './receipt-page.js';
export { takePayment } from './payment.js';
export { money, moneyOf, moneyText, statusOf, type BookingMoney } from './rows.js';
export { seedPaymentTypes } from './seed-payment-types.js';
export { saveLaboratoryCurrency } from './commands/save-laboratory.js';
export { activeTypesAt, PaymentTypeEntity, paymentTypesAt } from './payment-types.js';
