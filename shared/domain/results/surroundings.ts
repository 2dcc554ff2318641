import type { Flag } from '../../vocabulary.js';
import { isIssued, type SavedStage } from '../stage.js';
import type { PreviousValue, TestValue } from './test-value.js';

/** A saved value of another profile on the same specimen. */
export interface RowOfSpecimen {
  readonly profileCode: string;
  /** The stage of its result: a validated value may still change. */
  readonly stage: SavedStage;
  /** The parameter. */
  readonly code: string;
  /** Its name in the profile; left out if it has none. */
  readonly name?: string;
  readonly value: string;
  readonly flag: Flag;
  readonly unitOfMeasure: string;
  /** It differs from the patient's last value by more than its delta limit; left out otherwise. */
  readonly moved?: boolean;
  /** The sheet has the analyte too, which is typed once per specimen; left out otherwise. */
  readonly shared?: boolean;
}

/** The patient's earlier value of a parameter of this sheet. */
export interface EarlierValue extends PreviousValue {
  readonly code: string;
}

/** The laboratory's settings that a bench's rules may read. */
export interface AssessmentSettings {
  /** IANA name, e.g. Africa/Harare. */
  readonly timeZone: string;
  /** Parameter codes of the HIV assays in order; empty: those of the profile. */
  readonly hivAlgorithm: readonly string[];
  /** The blood counter already corrects white cells for nucleated red cells; left out: it does not. */
  readonly counterCorrectsNrbc?: boolean;
  /** Codes of the contradictions that the laboratory switched off; left out: none. */
  readonly contradictionsOff?: readonly string[];
}

/** One draw of a test over time. */
interface Draw {
  /** "1 h", as its rows name it. */
  readonly draw: string;
  readonly accession: string;
  /** ISO 8601; null: unknown. */
  readonly collectedAt: string | null;
  /** Why its tube was rejected; null: it was not. */
  readonly rejected: string | null;
}

/** The data by which a result is judged, beside the values on its sheet. */
export interface Surroundings {
  /**
   * Values of the specimen's other profiles: for the checks of the sample, shared with the sheet, or named in the
   * discipline's `specimenCodes`.
   */
  readonly specimen: readonly RowOfSpecimen[];
  readonly settings: AssessmentSettings;
  /** When the specimen was taken, ISO 8601; left out: when it was booked. */
  readonly sampledAt?: string;
  /** For a test over time: the tube of each draw; otherwise left out. */
  readonly draws?: readonly Draw[];
  /** Look-ups for the discipline's rules, in its own shape; left out if there are none. */
  readonly reference?: unknown;
}

/** For a result of which nothing else is known. */
export const NO_SURROUNDINGS: Surroundings = {
  specimen: [],
  settings: { timeZone: 'UTC', hivAlgorithm: [] },
};

/** The released profile from which a shared row is read: it is amended there, not typed here. */
export function releasedSourceOf({ specimen }: Surroundings, code: string): string | undefined {
  return specimen.find((row) => row.shared === true && row.code === code && isIssued(row.stage))?.profileCode;
}

/** The earlier values that the rows show beside themselves: there is no other source of them. */
export function earlierValues(rows: readonly TestValue[]): readonly EarlierValue[] {
  return rows.flatMap(({ code, previousValues }) => previousValues.map((earlier) => ({ code, ...earlier })));
}
