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
  /** Its name in the profile; left out where it has none. */
  readonly name?: string;
  readonly value: string;
  readonly flag: Flag;
  readonly unitOfMeasure: string;
  /** It is further from the patient's last than its delta limit; left out where it is not. */
  readonly moved?: boolean;
  /** The sheet has the analyte too, and it is typed once per specimen; left out where it is not. */
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
  /** Parameter codes of the HIV assays in their order; empty: those that the profile has. */
  readonly hivAlgorithm: readonly string[];
  /** The blood counter corrects its white cells for nucleated red cells by itself; left out: it does not. */
  readonly counterCorrectsNrbc?: boolean;
  /** Codes of the contradictions that the laboratory switched off; left out: none. */
  readonly contradictionsOff?: readonly string[];
}

/** One draw of a test over time. */
interface Draw {
  /** "1 h", as its rows name it. */
  readonly draw: string;
  readonly accession: string;
  /** ISO 8601; null: nobody said. */
  readonly collectedAt: string | null;
  /** Why nobody works on its tube; null: it is fine. */
  readonly rejected: string | null;
}

/** The surroundings by which a result is judged, beside what was typed on its sheet. */
export interface Surroundings {
  /**
   * Parameters that the sample's checks compare with the sheet's own, that it shares with other profiles, and that the
   * discipline's sheet names in `specimenCodes`.
   */
  readonly specimen: readonly RowOfSpecimen[];
  readonly settings: AssessmentSettings;
  /** When the specimen was taken, ISO 8601; left out: when it was booked. */
  readonly sampledAt?: string;
  /** For a test over time: the tube of each draw; left out of any other. */
  readonly draws?: readonly Draw[];
  /** The look-ups of the discipline's rules, in the shape of its folder; left out where there are none. */
  readonly reference?: unknown;
}

/** For a result of which nothing else is known. */
export const NO_SURROUNDINGS: Surroundings = {
  specimen: [],
  settings: { timeZone: 'UTC', hivAlgorithm: [] },
};

/** The released profile from which a shared row is read: it is amended there, not typed here. */
export function openElsewhereBy({ specimen }: Surroundings, code: string): string | undefined {
  return specimen.find((row) => row.shared === true && row.code === code && isIssued(row.stage))?.profileCode;
}

/** The earlier values that the rows show beside themselves: there is no other source of them. */
export function earlierValues(rows: readonly TestValue[]): readonly EarlierValue[] {
  return rows.flatMap(({ code, previousValues }) => previousValues.map((earlier) => ({ code, ...earlier })));
}
