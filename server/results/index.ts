export { ResultsModule } from './results.module.js';
export { resultsOf } from './results-of.js';
