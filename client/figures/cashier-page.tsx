import { ReportPage } from './report-page.js';

/** What each cashier took, with the shifts. */
export const Component = () => <ReportPage name="cashier" />;
