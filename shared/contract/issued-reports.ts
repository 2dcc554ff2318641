import { IsOptional } from 'class-validator';
import { Paged } from './fields.js';

/** A report of a booking as it was once issued; `/api/report/issued/{token}.pdf` prints it again. */
export interface IssuedReport {
  readonly token: string;
  readonly issuedAt: string;
  readonly issuedBy: string;
  readonly preliminary: boolean;
  /** Set where it left the laboratory as PRELIMINARY of this number; else null. */
  readonly preliminaryNo: number | null;
}

/** The same in the list of a patient's. */
export interface PatientReport extends IssuedReport {
  readonly bookingId: string;
  /** The number of its booking: LAB17-2. */
  readonly number: string;
  /** No released report of the booking was issued after it. */
  readonly newest: boolean;
  /** When it last went on paper; null: never. */
  readonly printedAt: string | null;
}

/** GET /api/patient/{id}/reports?page=&size=. */
export class PatientReportsRequest {
  @IsOptional() @Paged(500) readonly page: number = 1;
  @IsOptional() @Paged(200) readonly size: number = 20;
}

export const REPORT_STATES = ['current', 'superseded', 'not_released', 'withdrawn'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** The answer to anyone who scans a report's code. */
export interface Verification {
  readonly genuine: true;
  readonly status: ReportState;
  readonly laboratory: string;
  readonly initials: string;
  /** When the report with this code was issued; null for the booking's own code. */
  readonly issuedAt: string | null;
}
