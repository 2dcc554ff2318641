export { ResultsModule } from './results.module.js';
export { resultsOf } from './store/results-of.js';
