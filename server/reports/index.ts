export { openReport } from './opened-report.js';
export { pageOf } from './paper/page-of.js';
export { paymentGate, paymentGates, refuseWithheld } from './payment-gate.js';
export { ReportsModule } from './reports.module.js';
