import { ReportPage } from './report-page.js';

/** What each department, test, payment type and payer brought in. */
export const Component = () => <ReportPage name="summary" />;
