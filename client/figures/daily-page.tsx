import { ReportPage } from './report-page.js';

/** Money taken on a day or over a period, by hour or day. */
export const Component = () => <ReportPage name="daily" />;
