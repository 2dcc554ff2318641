import type { Result, TestValueRequest } from '../../../shared/contract/results.js';
import type { Entry } from '../../../shared/domain/results/assess-result.js';
import type { Sections } from '../../../shared/domain/results/sections.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import type { Basis } from '../assess/assessment.js';
import type { ResultRecord } from '../store/result-record.js';

export interface Sender {
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * The server's part of a discipline's bench beside its pure rules and look-ups (reference/): fields only the server
 * may set, consequences in the same transaction, and parts hidden from some readers.
 */
export interface ServerAssessment {
  /** The rows as this person sent them, but for what the person was not shown. */
  taken?(
    rows: readonly TestValueRequest[],
    stored: ResultRecord | undefined,
    sender: Sender,
  ): readonly TestValueRequest[];
  /**
   * The sections for judgement: the server sets person and time. Throws what must not be entered. `entries` are the
   * values of the rows, by parameter code.
   */
  stamped?(
    sections: Sections,
    basis: Basis,
    stored: ResultRecord | undefined,
    sender: Sender,
    entries: ReadonlyMap<string, Entry>,
  ): Sections;
  /** In the transaction that keeps a version, whichever command does. */
  kept?(tx: Tx, basis: Basis, record: ResultRecord): Promise<void>;
  /** A version of the sheet without what this reader must not see; `stored` is the present result. */
  shownTo?(actor: Actor, result: Result, stored: ResultRecord | undefined): Result;
}
