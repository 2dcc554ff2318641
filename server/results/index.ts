export { TOLD_CALLS } from './criticals/told-calls.js';
export { ResultsModule } from './results.module.js';
export { refuseOwnEntry } from './assess/four-eyes.js';
export { keepPrinted, TO_PRINT } from './store/to-print.js';
export { storedResult, type ResultRecord } from './store/result-record.js';
