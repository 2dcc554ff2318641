export {
  accountId,
  bank,
  CAPITAL,
  deposit,
  discountFor,
  drawer,
  exchange,
  NOT_NAMED,
  OVERSHORT,
  payer as payerAccount,
  receivable,
  refundsFor,
  ROUNDING,
  safe,
  WRITE_OFF,
  type Account,
} from './account.js';
export {
  addToDailySums,
  DUE_TAKINGS,
  STORED_BY_MONTH,
  STORED_TAKINGS,
  takingLines,
  TAKING_SUMS,
  TESTS_OF_PERIOD,
  type ReceiptCounter,
} from './daily-sums.js';
export { bookingLines, linesFrom, type BookingLines } from './booking-lines.js';
export { charge, chargeTransfers, reverse, type ChargedProfile } from './charge.js';
export { post, postAll, type Act, type ActorAndTime, type Journal, type Transfer } from './post.js';
export { isCountedBlindly, openShift, startShift, storeShifts, type Shift } from './shift.js';
export { OwedByLine, split, type Share } from './shares.js';
export { TAKINGS, takingsWhere } from './takings.js';
export { relieve, standingVat, type StandingVat } from './vat.js';
export { verifyLedger, type LedgerReport } from './verify.js';
