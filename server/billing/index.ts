export { approvedBeside } from './approval.js';
export { BillingModule } from './billing.module.js';
export { readReceipt, storedReceipt } from './queries/receipt-by-number.js';
export { receiptPage } from './receipt-page.js';
export { refundProfiles, type RefundLeave } from './refund-profiles.js';
export { turnReceipt, type TurnReceipt } from './turn-receipt.js';
export { takePayment, type PaymentInput } from './take-payment.js';
export { balanceOf, moneyOf, moneyText, statusOf, type BookingMoney, type MoneyColumns } from './rows.js';
export { seedPaymentTypes } from './seed-payment-types.js';
export { writeOffBalance } from './write-off-balance.js';
export {
  PAYMENT_TYPE_COLUMNS,
  PaymentTypeEntity,
  paymentTypeShape,
  type PaymentTypeRow,
} from './payment-type.entity.js';
