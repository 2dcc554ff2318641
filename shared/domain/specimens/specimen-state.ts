import { SPECIMEN_STATES, type SpecimenState } from '../../vocabulary.js';

/** The life of a specimen. The bench's own steps follow from its results. */
export const SPECIMEN_ACTS = [
  'order',
  'collect',
  'time',
  'receive',
  'undo',
  'begin',
  'finish',
  'reject',
  'accept',
  'store',
  'discard',
] as const;
export type SpecimenAct = (typeof SPECIMEN_ACTS)[number];

interface Move {
  readonly from: readonly SpecimenState[];
  /** `same`: it stays where it is. */
  readonly to: SpecimenState | 'same';
}

const IN_THE_HOUSE = ['received', 'in_process', 'done', 'stored'] as const;

/** Which act leads where, and from where. */
const SPECIMEN_MOVES = {
  order: { from: [], to: 'ordered' },
  collect: { from: ['ordered', 'collected'], to: 'collected' },
  /** The time of collection is said, or put right, when the laboratory has it already. */
  time: { from: IN_THE_HOUSE, to: 'same' },
  receive: { from: ['ordered', 'collected'], to: 'received' },
  /**
   * A receipt is undone because the wrong label was scanned. It is `collected` again if a collection time was stated.
   */
  undo: { from: ['received'], to: 'ordered' },
  begin: { from: ['received', 'done'], to: 'in_process' },
  finish: { from: ['received', 'in_process'], to: 'done' },
  reject: { from: ['ordered', 'collected', 'received', 'in_process', 'done'], to: 'rejected' },
  /** It is examined all the same. */
  accept: { from: ['rejected'], to: 'received' },
  store: { from: ['received', 'in_process', 'done', 'stored'], to: 'stored' },
  discard: { from: ['done', 'stored', 'rejected'], to: 'discarded' },
} as const satisfies Readonly<Record<SpecimenAct, Move>>;

/** The state that an act leads to; undefined: it is refused in this state. */
export function specimenAfter(act: SpecimenAct, from: SpecimenState): SpecimenState | undefined {
  const { from: allowed, to }: Move = SPECIMEN_MOVES[act];
  if (!allowed.includes(from)) return undefined;
  return to === 'same' ? from : to;
}

/** States that a person asks for; those of the bench follow from its results. */
export const SETTABLE_STATES = SPECIMEN_STATES.filter((state) => state !== 'in_process' && state !== 'done');

const ACT_FOR: Readonly<Partial<Record<SpecimenState, SpecimenAct>>> = {
  ordered: 'undo',
  collected: 'collect',
  received: 'receive',
  rejected: 'reject',
  stored: 'store',
  discarded: 'discard',
};

/** The step behind a requested state; undefined: nobody can request it. */
export function actFor(wanted: SpecimenState, from: SpecimenState): SpecimenAct | undefined {
  if (wanted === 'received' && from === 'rejected') return 'accept';
  if (wanted === 'collected' && isReceived(from)) return 'time';
  return ACT_FOR[wanted];
}

/** The laboratory has it: what its tests' due times count from has happened. */
export function isReceived(state: SpecimenState): boolean {
  return IN_THE_HOUSE.some((one) => one === state);
}

/** Still to come: nothing was received. */
export function isAwaited(state: SpecimenState): boolean {
  return SPECIMEN_MOVES.receive.from.some((one) => one === state);
}

/** Nobody works on it. */
export function isRejected(state: SpecimenState): boolean {
  return state === SPECIMEN_MOVES.reject.to;
}

/** How people read a state. */
export const SPECIMEN_STATE_TEXT: Readonly<Record<SpecimenState, string>> = {
  ordered: 'ordered',
  collected: 'collected',
  received: 'received',
  in_process: 'in process',
  done: 'done',
  rejected: 'rejected',
  stored: 'stored',
  discarded: 'discarded',
};
