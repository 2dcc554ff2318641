import type {
  Amendment,
  AssessedFor,
  ResultWarning,
  TestValue,
  Withdrawal,
} from '../../../shared/contract/results.js';
import type { FormulaConfig } from '../../../shared/domain/formulas/formula-config.js';
import type { Sections } from '../../../shared/domain/results/sections.js';
import type { SavedStage } from '../../../shared/domain/stage.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import type { Sql } from '../../kernel/database.js';
import { column, Table, type RowOf } from '../../kernel/table.js';

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

export const RESULT = Table.of('result', {
  id: 'uuid',
  bookingId: 'uuid',
  patientId: 'uuid',
  profileId: 'uuid',
  /** What was published when the result was first saved: it is laid out and judged by that for good. */
  profileVersionId: 'uuid',
  code: 'text',
  discipline: column<Discipline>('text'),
  profileName: 'text',
  sampleType: 'text',
  remarks: 'text',
  remarkable: 'boolean',
  remarksPrinted: 'boolean',
  values: column<readonly StoredValue[]>('jsonb'),
  /** Those that say something. */
  sections: column<Sections>('jsonb'),
  equation: 'text null',
  stage: column<SavedStage>('text'),
  doneby: 'text',
  /** The user who entered something last. */
  enteredBy: 'uuid',
  rowEnteredBy: column<RowEnteredBy>('jsonb'),
  authorisedBy: 'text null',
  authorisedAt: 'timestamptz null',
  releasedBy: 'text null',
  releasedAt: 'timestamptz null',
  dateTimeUpdated: 'timestamptz',
  amendReason: 'text null',
  amendments: column<readonly Amendment[]>('jsonb'),
  /** Null while it stands. */
  withdrawal: column<Withdrawal>('jsonb null'),
  warnings: column<readonly ResultWarning[]>('jsonb'),
  assessedFor: column<AssessedFor>('jsonb'),
  formulaConfig: column<FormulaConfig>('jsonb'),
  flags: column<FlagCounts>('jsonb'),
  clean: 'boolean',
  version: 'integer',
});
export type ResultRecord = RowOf<typeof RESULT>;

const STORED_RESULT = `select ${RESULT.select('r')} from result r where r.booking_id = $1 and r.code = $2`;

export function storedResult(sql: Sql, bookingId: string, code: string): Promise<ResultRecord | undefined> {
  return sql.one<ResultRecord>(STORED_RESULT, [bookingId, code]);
}
