import { STAGES, type ResultAction, type Stage } from '../vocabulary.js';

/** The acts that move a requested profile and its result on (docs/rules/work.md). */
export type StageAct =
  ResultAction | 'begin' | 'keep' | 'wait' | 'follow' | 'amend' | 'withdraw' | 'reopen' | 'refund';

interface Move {
  readonly from: readonly Stage[];
  readonly to: Stage;
}

const BEFORE_ISSUE = ['waiting', 'in_process', 'validated', 'authorised'] as const;

/**
 * Which act leads where, and from where. A bench save takes an authorised result back to validated; what has left
 * the laboratory is only amended or withdrawn; what was refunded takes nothing any more.
 */
export const MOVES = {
  /** The bench has begun. */
  begin: { from: ['waiting'], to: 'in_process' },
  /** Its card was opened again before anything was saved. */
  wait: { from: ['in_process'], to: 'waiting' },
  /** The booking's mark follows a result that is saved already. */
  follow: { from: ['waiting', 'in_process'], to: 'validated' },
  /** A save that leaves required rows pending. */
  keep: { from: BEFORE_ISSUE, to: 'in_process' },
  update: { from: BEFORE_ISSUE, to: 'validated' },
  validate: { from: BEFORE_ISSUE, to: 'authorised' },
  release: { from: BEFORE_ISSUE, to: 'released' },
  amend: { from: ['released', 'amended'], to: 'amended' },
  /** It left the laboratory and must not be gone by. */
  withdraw: { from: ['released', 'amended'], to: 'withdrawn' },
  /** The card of a saved result was opened again: it has to be entered again, and the signature is void. */
  reopen: { from: ['validated', 'authorised', 'withdrawn'], to: 'waiting' },
  refund: { from: [...BEFORE_ISSUE, 'released', 'amended', 'withdrawn'], to: 'refunded' },
} as const satisfies Readonly<Record<StageAct, Move>>;

/** The stage that an act leads to; undefined: it is refused at this stage. */
export function stageAfter<Act extends StageAct>(
  act: Act,
  from: Stage,
): (typeof MOVES)[Act]['to'] | undefined {
  const allowed: readonly Stage[] = MOVES[act].from;
  return allowed.includes(from) ? MOVES[act].to : undefined;
}

interface StageMeaning {
  /** A result is saved and valid. */
  readonly result: boolean;
  /** Someone with the right to has signed it. */
  readonly signed: boolean;
  /** It was released, and is valid. */
  readonly issued: boolean;
  /** It was released, whether or not it is still valid: no save changes it. */
  readonly left: boolean;
  /** Nobody has anything left to do. */
  readonly settled: boolean;
}

/** The meaning of each stage. */
const STANDING: Readonly<Record<Stage, StageMeaning>> = {
  waiting: { result: false, signed: false, issued: false, left: false, settled: false },
  in_process: { result: false, signed: false, issued: false, left: false, settled: false },
  validated: { result: true, signed: false, issued: false, left: false, settled: false },
  authorised: { result: true, signed: true, issued: false, left: false, settled: false },
  released: { result: true, signed: true, issued: true, left: true, settled: true },
  amended: { result: true, signed: true, issued: true, left: true, settled: true },
  withdrawn: { result: false, signed: false, issued: false, left: true, settled: true },
  refunded: { result: false, signed: false, issued: false, left: false, settled: true },
};

const stagesThat = (is: keyof StageMeaning): readonly Stage[] =>
  STAGES.filter((stage) => STANDING[stage][is]);

/** The stage of a saved result; in process while required rows are pending, waiting once its card was reopened. */
export type SavedStage = Exclude<Stage, 'refunded'>;
/** A complete and valid result. */
export type ResultStage = Exclude<Stage, 'waiting' | 'in_process' | 'withdrawn' | 'refunded'>;

export const RESULT_STAGES: readonly ResultStage[] = STAGES.filter(hasResult);
export const UNSIGNED_STAGES = RESULT_STAGES.filter((stage) => !isSigned(stage));
export const ISSUED_STAGES = stagesThat('issued');
export const LEFT_STAGES = stagesThat('left');
/** The stages that lists of results show. */
export const LISTED_STAGES = STAGES.filter((stage) => hasResult(stage) || isReleased(stage));
export const SETTLED_STAGES = stagesThat('settled');

export function hasResult(stage: Stage): stage is ResultStage {
  return STANDING[stage].result;
}

export function isSigned(stage: Stage): boolean {
  return STANDING[stage].signed;
}

export function isIssued(stage: Stage): boolean {
  return STANDING[stage].issued;
}

/** It was released: it is amended or withdrawn, not saved, and the patient data that it was judged by stays. */
export function isReleased(stage: Stage): boolean {
  return STANDING[stage].left;
}

/** A result is saved and may still be signed. */
export function awaitsRelease(stage: Stage): boolean {
  return hasResult(stage) && !isIssued(stage);
}

/** The bench has not saved a result, and still may. */
export function isOpen(stage: Stage): boolean {
  return !hasResult(stage) && !STANDING[stage].settled;
}

/** Something was done on it, if only that its money was given back. */
export function hasBegun(stage: Stage): boolean {
  return stage !== MOVES.wait.to;
}

/** A released result was corrected afterwards. */
export function isCorrected(stage: Stage): boolean {
  return stage === MOVES.amend.to;
}

/** It left the laboratory and is not to be gone by. */
export function isWithdrawn(stage: Stage): boolean {
  return stage === MOVES.withdraw.to;
}

/** It takes and shows no result any more, and its share is not owed. */
export function isRefunded(stage: Stage): boolean {
  return stage === MOVES.refund.to;
}
