import { IsIn, IsOptional, Matches } from 'class-validator';
import type { RejectedOnReport } from '../domain/specimens/specimen-words.js';
import type { TextTable } from '../domain/results/sections.js';
import type { Owed, ReportExemption } from './dues.js';
import type { Discipline, Flag, Gender, PaymentGate, Stage } from '../vocabulary.js';
import type { Requester } from './booking-shapes.js';
import { Text, Version, Paged } from './fields.js';
import type { Amendment, CallSummary, Withdrawal } from './results.js';

export class ReportRequest {
  /**
   * A discipline or a profile's code narrows the report. `preliminary`: the present state of the whole booking, for
   * those who read drafts. `certificate`: of the released test `profileCode`. `released`: without drafts, whoever asks.
   * Anything else shows all of it.
   */
  @IsOptional()
  @Matches(/^[\w-]{0,60}$/, { message: 'reportType must be a discipline or the code of a profile' })
  readonly reportType: string = '';
  /** For a certificate. */
  @IsOptional()
  @Matches(/^[\w-]{0,60}$/, { message: 'profileCode must be the code of a profile' })
  readonly profileCode: string = '';
  /** `bench`: with what the bench records for itself; for those who read drafts, and never issued. */
  @IsOptional() @IsIn(['patient', 'bench']) readonly copy: ReportCopy = 'patient';
}

/** Kinds of report beside the ordinary one: everything so far before it is final, or a single test. */
export type ReportKind = 'preliminary' | 'certificate';

/** The reader that a report is opened for. */
export type ReportCopy = 'patient' | 'bench';

const LABEL_LAYOUTS = ['roll', 'sheet'] as const;
export type LabelLayout = (typeof LABEL_LAYOUTS)[number];

export class PrintLabelsRequest {
  @IsOptional() @IsIn(LABEL_LAYOUTS) readonly layout: LabelLayout = 'roll';
}

export interface ReportLine {
  readonly code: string;
  readonly name: string;
  readonly section: string | null;
  readonly value: string;
  readonly unitOfMeasure: string;
  readonly flag: Flag;
  readonly critical: boolean;
  readonly referenceRange: string;
  /** The patient is pregnant, but the range is for women who are not. */
  readonly rangeNotPregnant?: true;
  /** Left out if the laboratory has verified the range. */
  readonly rangeUnverified?: true;
  readonly comment: string | null;
  readonly equation: string | null;
  /** Why a calculated line has no figure. */
  readonly reason: string | null;
}

export interface ReportedResult {
  readonly code: string;
  readonly profileName: string;
  readonly unit: Discipline;
  readonly stage: Stage;
  /** True: not authorised and released; shown to the bench only, unless it was issued as preliminary. */
  readonly preliminary: boolean;
  /** The number under which this reading was issued before the result is final. */
  readonly preliminaryNo?: PreliminaryNo;
  /** The preliminary reports that a final one replaces, oldest first; left out if there were none. */
  readonly replaces?: readonly PreliminaryNo[];
  readonly version: number;
  /** How many reports of it have been issued, this one included; 0 for a draft. */
  readonly issued: number;
  readonly sampleType: string;
  readonly lines: readonly ReportLine[];
  /** Parameters that another profile of the specimen prints instead; left out if there are none. */
  readonly elsewhere?: readonly { readonly name: string; readonly profileName: string }[];
  /** The group whose reference ranges are shown, e.g. "F 18+". */
  readonly rangesFor: string;
  /** The bench's sections as text; left out if there are none. */
  readonly sections?: readonly { readonly name: string; readonly text: string }[];
  /** The sections that are tables, such as an isolate with its drugs; left out if there are none. */
  readonly tables?: readonly TextTable[];
  /** The people who were told of its critical values; left out if there were none to tell. */
  readonly calls?: readonly CallSummary[];
  /** The requester of a test that was added after booking; left out if it was booked, or the reader may not know. */
  readonly askedBy?: Requester;
  readonly remarks: string | null;
  readonly interpretation: string | null;
  readonly method: string | null;
  readonly doneby: string;
  readonly authorisedBy: string | null;
  readonly authorisedAt: string | null;
  readonly releasedBy: string | null;
  readonly releasedAt: string | null;
  /** By name, for those who sign for it and have one; left out if nobody has. */
  readonly qualifications?: Readonly<Record<string, string>>;
  /** The corrections after release, oldest first. */
  readonly amendments: readonly Amendment[];
  /** Set if it was withdrawn: its values are not shown. */
  readonly withdrawal?: ReportedWithdrawal;
  /** A confidential test: it prints on its own page, and on a cumulative report only if asked for. */
  readonly confidential?: true;
  /** Released, but this reader may only print it: its values are left out here. */
  readonly withheld?: true;
}

/** A reading that was issued before the result was final, counted for each result. */
export interface PreliminaryNo {
  readonly number: number;
  readonly by: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** `token` prints it again: /api/report/issued/{token}.pdf. */
export interface IssuedPreliminary extends PreliminaryNo {
  readonly token: string;
}

export class IssuePreliminaryRequest {
  @Text(1, 40) profileCode: string;
  /** As it was read. */
  @Version() version: number;
}

/** Without the right owner, whom only the laboratory sees. */
export type ReportedWithdrawal = Pick<Withdrawal, 'reason' | 'by' | 'at' | 'issuedAt'>;

export interface ReportSpecimen {
  readonly accession: string;
  readonly specimen: string;
  /** The tube, e.g. "K2/K3-EDTA tube"; absent on older reports. */
  readonly container?: string;
  /** For a test over time: its draw, such as "1 h". */
  readonly draw?: string;
  readonly state: string;
  readonly collectedAt: string | null;
  readonly receivedAt: string | null;
  /** Its rejection, if it was rejected. */
  readonly rejection?: RejectedOnReport;
}

/** The content of a report; times are ISO 8601 UTC, to be shown in `timeZone`. */
export interface ReportBody {
  readonly laboratory: {
    readonly name: string;
    readonly address: string;
    readonly phones: string;
    readonly email: string;
    readonly website: string;
    readonly accreditation: string;
    readonly reportFooter: string;
  };
  readonly timeZone: string;
  readonly bookingId: string;
  readonly patient: {
    readonly fullName: string;
    readonly labNumber: string;
    readonly dateOfBirth: string | null;
    readonly dobEstimated: boolean;
    readonly age: string;
    readonly gender: Gender;
    /** "pregnant, 28+3" or "not pregnant" on the day of the sample; '' if unknown. */
    readonly pregnancy: string;
    readonly nationalId: string | null;
    readonly wardNumber: string | null;
  };
  readonly referringDoctor: string | null;
  /** The clinical details; left out if there are none. */
  readonly clinicalNotes?: string;
  readonly bookedAt: string;
  /** When the specimen was taken, as stated; null: unknown. */
  readonly collectedAt: string | null;
  readonly specimens: readonly ReportSpecimen[];
  readonly results: readonly ReportedResult[];
  /** Requested tests that are not on this report yet. */
  readonly pending: readonly string[];
  readonly preliminary: boolean;
  readonly corrected: boolean;
  /** Left out for the booking's ordinary report. */
  readonly kind?: ReportKind;
  /** A bench copy: not for the patient. */
  readonly benchCopy?: true;
}

export interface Report extends ReportBody {
  /** Set once something on it has been released; the QR code opens `verifyUrl`. */
  readonly token: string | null;
  readonly verifyUrl: string | null;
  /** When this very report was first shown or printed. */
  readonly issuedAt: string;
  /** The laboratory's present logo as a data URL; left out if it has none. */
  readonly logo?: string;
  /** `warn`, `hold`: the patient has not paid, and the laboratory has this shown, or holds the printing back. */
  readonly payment: PaymentGate;
  /** What is left to be paid, and by whom; null, or left out: nothing. */
  readonly owed?: Owed | null;
  /** The leave to give it out before the patient has paid; null, or left out: none. */
  readonly exemption?: ReportExemption | null;
}

/** A report of a booking as issued; `/api/report/issued/{token}.pdf` prints it again. */
export interface IssuedReport {
  readonly token: string;
  readonly issuedAt: string;
  readonly issuedBy: string;
  readonly preliminary: boolean;
  /** Its number if it was issued as PRELIMINARY; else null. */
  readonly preliminaryNo: number | null;
}

/** The same in a patient's list of reports. */
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

const REPORT_STATES = ['current', 'superseded', 'not_released', 'withdrawn'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** The answer to anyone who scans a report's code. */
export interface Verification {
  readonly genuine: true;
  readonly status: ReportState;
  readonly laboratory: string;
  readonly initials: string;
  /** When the report with this code was issued; null for a booking's code. */
  readonly issuedAt: string | null;
}
