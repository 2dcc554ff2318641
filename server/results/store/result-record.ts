import type { Amendment, AssessedFor, ResultWarning, TestValue } from '../../../shared/contract/results.js';
import type { FormulaConfig } from '../../../shared/domain/formula-config.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import type { Sql } from '../../kernel/database.js';

export type SavedStage = 'validated' | 'authorised' | 'released' | 'amended';

/** A row as it is stored: what came before is read when it is shown. */
export type StoredValue = Omit<TestValue, 'previous' | 'previousValues'>;

export interface FlagCounts {
  readonly L: number;
  readonly H: number;
  readonly critical: number;
}

export interface ResultRecord {
  readonly id: string;
  readonly bookingId: string;
  readonly patientId: string;
  readonly profileId: string;
  readonly code: string;
  readonly discipline: Discipline;
  readonly profileName: string;
  readonly sampleType: string;
  readonly remarks: string;
  readonly remarkable: boolean;
  readonly values: readonly StoredValue[];
  readonly equation: string | null;
  readonly stage: SavedStage;
  readonly doneby: string;
  readonly enteredBy: string;
  readonly authorisedBy: string | null;
  readonly authorisedAt: Date | null;
  readonly releasedBy: string | null;
  readonly releasedAt: Date | null;
  readonly dateTimeUpdated: Date;
  readonly amendReason: string | null;
  readonly amendments: readonly Amendment[];
  readonly warnings: readonly ResultWarning[];
  readonly assessedFor: AssessedFor;
  readonly formulaConfig: FormulaConfig;
  readonly flags: FlagCounts;
  readonly clean: boolean;
  readonly version: number;
}

export const RESULT_COLUMNS = `
  r.id, r.booking_id as "bookingId", r.patient_id as "patientId", r.profile_id as "profileId", r.code,
  r.discipline, r.profile_name as "profileName", r.sample_type as "sampleType", r.remarks, r.remarkable,
  r.values, r.equation, r.stage, r.doneby, r.entered_by as "enteredBy", r.authorised_by as "authorisedBy",
  r.authorised_at as "authorisedAt", r.released_by as "releasedBy", r.released_at as "releasedAt",
  r.date_time_updated as "dateTimeUpdated", r.amend_reason as "amendReason", r.amendments, r.warnings,
  r.assessed_for as "assessedFor", r.formula_config as "formulaConfig", r.flags, r.clean, r.version`;

const STORED_RESULT = `select ${RESULT_COLUMNS} from result r where r.booking_id = $1 and r.code = $2`;

export function storedResult(sql: Sql, bookingId: string, code: string): Promise<ResultRecord | undefined> {
  return sql.one<ResultRecord>(STORED_RESULT, [bookingId, code]);
}

/** L and LL count as L, H and HH as H; critical values are counted whatever their flag. */
export function countFlags(values: readonly StoredValue[]): FlagCounts {
  return {
    L: values.filter(({ flag }) => flag === 'L' || flag === 'LL').length,
    H: values.filter(({ flag }) => flag === 'H' || flag === 'HH').length,
    critical: values.filter(({ critical }) => critical).length,
  };
}

/** Fit to be authorised together with others: nothing that a person has to look at first. */
export function isClean(values: readonly StoredValue[], warnings: readonly ResultWarning[]): boolean {
  const quiet = (row: StoredValue): boolean => row.flag === '' && !row.critical && row.delta === null;
  return warnings.length === 0 && values.every(quiet);
}

/** The eGFR equation that the result was worked out with; null where it has none. */
export function equationOf(values: readonly StoredValue[]): string | null {
  return values.find((row) => row.equation?.startsWith('CKD-EPI'))?.equation ?? null;
}
