export { openReport } from './opened-report.js';
export { pageOf } from './paper/page-of.js';
export { ReportsModule } from './reports.module.js';
