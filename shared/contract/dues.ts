export type { Owed } from '../domain/money/owed.js';

/** Leave for a report to be given out before the patient has paid. */
export interface ReportExemption {
  readonly at: string;
  readonly by: string;
  readonly reason: string;
}
