/** A report of a booking as it was once issued; `/api/report/issued/{token}.pdf` prints it again. */
export interface IssuedReport {
  readonly token: string;
  readonly issuedAt: string;
  readonly issuedBy: string;
  readonly preliminary: boolean;
  /** Set where it left the laboratory as PRELIMINARY of this number; else null. */
  readonly preliminaryNo: number | null;
}

export const REPORT_STATES = ['current', 'superseded', 'not_released', 'withdrawn'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** What anyone who scans a report's code learns. */
export interface Verification {
  readonly genuine: true;
  readonly status: ReportState;
  readonly laboratory: string;
  readonly initials: string;
  /** When the report with this code was issued; null for the booking's own code. */
  readonly issuedAt: string | null;
}
