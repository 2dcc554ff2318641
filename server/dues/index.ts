export { coPaymentIn, payersPart, type CoPaymentColumns } from './payer-share.js';
export { gateOf, paymentDue, paymentDues, refuseWithheld, type PaymentDue } from './payment-gate.js';
export { whoOwes } from './who-owes.js';
