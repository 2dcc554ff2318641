import type {
  Amendment,
  AssessedFor,
  ResultWarning,
  TestValue,
  Withdrawal,
} from '../../../shared/contract/results.js';
import type { FormulaConfig } from '../../../shared/domain/formula-config.js';
import type { Sections } from '../../../shared/domain/sections.js';
import type { SavedStage } from '../../../shared/domain/stage.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import type { Sql } from '../../kernel/database.js';
import { Table } from '../../kernel/table.js';

/** A row as it is stored: what came before is read when it is shown. */
export type StoredValue = Omit<TestValue, 'previous' | 'previousValues' | 'state'> & {
  /** Left out in rows of before there were states: such a row was complete as it stood. */
  readonly state?: TestValue['state'];
};

/** L and LL count as L, H and HH as H; critical values are counted whatever their flag. */
export interface FlagCounts {
  readonly L: number;
  readonly H: number;
  readonly critical: number;
}

/** The user who entered each row that says something, by its code; `''` stands for all that is no row. */
export type RowEnteredBy = Readonly<Record<string, string>>;

export interface ResultRecord {
  readonly id: string;
  readonly bookingId: string;
  readonly patientId: string;
  readonly profileId: string;
  /** What was published when the result was first saved: it is laid out and judged by that for good. */
  readonly profileVersionId: string;
  readonly code: string;
  readonly discipline: Discipline;
  readonly profileName: string;
  readonly sampleType: string;
  readonly remarks: string;
  readonly remarkable: boolean;
  readonly remarksPrinted: boolean;
  readonly values: readonly StoredValue[];
  /** Those that say something. */
  readonly sections: Sections;
  readonly equation: string | null;
  readonly stage: SavedStage;
  readonly doneby: string;
  /** The user who entered something last. */
  readonly enteredBy: string;
  readonly rowEnteredBy: RowEnteredBy;
  readonly authorisedBy: string | null;
  readonly authorisedAt: Date | null;
  readonly releasedBy: string | null;
  readonly releasedAt: Date | null;
  readonly dateTimeUpdated: Date;
  readonly amendReason: string | null;
  readonly amendments: readonly Amendment[];
  /** Null while it stands. */
  readonly withdrawal: Withdrawal | null;
  readonly warnings: readonly ResultWarning[];
  readonly assessedFor: AssessedFor;
  readonly formulaConfig: FormulaConfig;
  readonly flags: FlagCounts;
  readonly clean: boolean;
  readonly version: number;
}

export const RESULT = new Table<ResultRecord>('result', {
  id: 'uuid',
  bookingId: 'uuid',
  patientId: 'uuid',
  profileId: 'uuid',
  profileVersionId: 'uuid',
  code: 'text',
  discipline: 'text',
  profileName: 'text',
  sampleType: 'text',
  remarks: 'text',
  remarkable: 'boolean',
  remarksPrinted: 'boolean',
  values: 'jsonb',
  sections: 'jsonb',
  equation: 'text',
  stage: 'text',
  doneby: 'text',
  enteredBy: 'uuid',
  rowEnteredBy: 'jsonb',
  authorisedBy: 'text',
  authorisedAt: 'timestamptz',
  releasedBy: 'text',
  releasedAt: 'timestamptz',
  dateTimeUpdated: 'timestamptz',
  amendReason: 'text',
  amendments: 'jsonb',
  withdrawal: 'jsonb',
  warnings: 'jsonb',
  assessedFor: 'jsonb',
  formulaConfig: 'jsonb',
  flags: 'jsonb',
  clean: 'boolean',
  version: 'integer',
});

const STORED_RESULT = `select ${RESULT.select('r')} from result r where r.booking_id = $1 and r.code = $2`;

export function storedResult(sql: Sql, bookingId: string, code: string): Promise<ResultRecord | undefined> {
  return sql.one<ResultRecord>(STORED_RESULT, [bookingId, code]);
}
