export { TOLD_CALLS } from './criticals/told-calls.js';
export { ResultsModule } from './results.module.js';
