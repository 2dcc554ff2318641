import { ReportPage } from './report-page.js';

/** Money given back, and why. */
export const Component = () => <ReportPage name="refunded" />;
