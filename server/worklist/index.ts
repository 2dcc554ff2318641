export {
  openedCard,
  openJobCards,
  openMoreJobCards,
  writeJobCards,
  type CardOwner,
  type ProfileOfCard,
} from './open-job-cards.js';
export type { JobCardWritten } from './job-card-row.js';
export { cancelJobCards, closeJobCard, type CardToClose } from './close-job-cards.js';
export { countFromReceipt } from './commands/follow-specimen.js';
export { relabelJobCards, reopenJobCard } from './change-open-cards.js';
export { refuseUndeletable } from './commands/cancel-booking-cards.js';
export { ReopenResult, AnnounceBooking } from './commands-elsewhere.js';
export { WorklistModule } from './worklist.module.js';
