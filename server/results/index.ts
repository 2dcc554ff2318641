export { TOLD_CALLS } from './criticals/told-calls.js';
export { ResultsModule } from './results.module.js';
export { refuseOwnEntry } from './assess/four-eyes.js';
export { storedResult, type ResultRecord } from './store/result-record.js';
