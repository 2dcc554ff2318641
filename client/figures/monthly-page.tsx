import { ReportPage } from './report-page.js';

/** Money taken, month by month. */
export const Component = () => <ReportPage name="monthly" />;
