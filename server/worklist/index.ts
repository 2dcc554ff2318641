export {
  openJobCards,
  openMoreJobCards,
  writeJobCards,
  type CardOwner,
  type JobCardWritten,
  type ProfileOfCard,
} from './open-job-cards.js';
export { cancelJobCards, closeJobCard, type CardToClose } from './close-job-cards.js';
export { relabelJobCards, reopenJobCard } from './change-open-cards.js';
export { WorklistModule } from './worklist.module.js';
