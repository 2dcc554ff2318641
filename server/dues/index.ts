export { ACCOUNT_TEXT, ACCOUNT_UNANSWERED } from './account-words.js';
export { balanceOf, netOf, type MoneyColumns } from './booking-money.js';
export { BOOKING_PAYER, payersPart, type BookingPayer } from './booking-payer.js';
export { coPaymentIn, termsOf, type CoPaymentColumns } from './payer-terms.js';
export { gateOf, paymentDue, paymentDues, refuseWithheld, type PaymentDue } from './payment-gate.js';
export { shareToBill } from './share-to-bill.js';
export { whoOwes } from './who-owes.js';
