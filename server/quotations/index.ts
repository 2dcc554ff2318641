export { QuotationsModule } from './quotations.module.js';
