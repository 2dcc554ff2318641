export {
  openJobCards,
  openMoreJobCards,
  writeJobCards,
  type CardOwner,
  type ProfileOfCard,
} from './open-job-cards.js';
export type { JobCardWritten } from './job-card-row.js';
export { cancelJobCards, closeJobCard, type CardToClose } from './close-job-cards.js';
export { countFromReceipt } from './count-from-receipt.js';
export { relabelJobCards, reopenJobCard } from './change-open-cards.js';
export { refuseUndeletable } from './refuse-undeletable.js';
export { ReopenResult } from './reopen-result.js';
export { TellBooking } from './tell-booking.js';
export { WorklistModule } from './worklist.module.js';
