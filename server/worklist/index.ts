export { openJobCards, openMoreJobCards, type CardsToOpen, type ProfileOfCard } from './open-job-cards.js';
export { cancelJobCards, closeJobCard, type CardToClose } from './close-job-cards.js';
export { relabelJobCards, reopenJobCard } from './change-open-cards.js';
export { answerLive, type Live } from '../kernel/http/live-answer.js';
export { COUNTED, knownId, pageOf, window, type PageAsked } from '../kernel/http/paging.js';
export { WorklistModule } from './worklist.module.js';
