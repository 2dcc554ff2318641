export { CALL_SUMMARIES } from './criticals/call-row.js';
export { ResultsModule } from './results.module.js';
export { refuseOwnEntry } from './assess/entered-by.js';
export { storePrinted, TO_PRINT } from './store/result-record.js';
export { storedResult, type ResultRecord } from './store/result-record.js';
