import {
  actFor,
  SETTABLE_STATES,
  isAwaited,
  isReceived,
  isRejected,
  SPECIMEN_ACTS,
  specimenAfter,
  type SpecimenAct,
} from '../../shared/domain/specimens/specimen-state.js';
import { SPECIMEN_STATES, type SpecimenState } from '../../shared/vocabulary.js';

/** Every act from every state, by hand, with the state that it leads to; what is not here is refused. */
const LEADS: Readonly<Record<SpecimenAct, Readonly<Partial<Record<SpecimenState, SpecimenState>>>>> = {
  order: {},
  collect: { ordered: 'collected', collected: 'collected' },
  time: { received: 'received', in_process: 'in_process', done: 'done', stored: 'stored' },
  receive: { ordered: 'received', collected: 'received' },
  undo: { received: 'ordered' },
  begin: { received: 'in_process', done: 'in_process' },
  finish: { received: 'done', in_process: 'done' },
  reject: {
    ordered: 'rejected',
    collected: 'rejected',
    received: 'rejected',
    in_process: 'rejected',
    done: 'rejected',
  },
  accept: { rejected: 'received' },
  store: { received: 'stored', in_process: 'stored', done: 'stored', stored: 'stored' },
  discard: { done: 'discarded', stored: 'discarded', rejected: 'discarded' },
};

describe('a specimen', () => {
  it.each(SPECIMEN_ACTS)('goes where "%s" leads, and nowhere else', (act) => {
    const led = SPECIMEN_STATES.map((state) => [state, specimenAfter(act, state)]);
    expect(led).toEqual(SPECIMEN_STATES.map((state) => [state, LEADS[act][state]]));
  });

  it('comes nowhere from the bin', () => {
    expect(SPECIMEN_ACTS.filter((act) => specimenAfter(act, 'discarded') !== undefined)).toEqual([]);
  });

  it('is not said by a person to be in process or done: that follows from its results', () => {
    expect(actFor('in_process', 'received')).toBeUndefined();
    expect(actFor('done', 'in_process')).toBeUndefined();
  });

  it('is accepted, not received, where it was rejected', () => {
    expect(actFor('received', 'rejected')).toBe('accept');
    expect(actFor('received', 'collected')).toBe('receive');
  });
});

describe('what a person asks for', () => {
  it.each([
    ['ordered', 'received', 'undo'],
    ['collected', 'ordered', 'collect'],
    ['collected', 'collected', 'collect'],
    ['collected', 'in_process', 'time'],
    ['collected', 'stored', 'time'],
    ['rejected', 'received', 'reject'],
    ['stored', 'done', 'store'],
    ['discarded', 'rejected', 'discard'],
  ] as const)('"%s" of one that is %s means: %s', (wanted, from, act) => {
    expect(actFor(wanted, from)).toBe(act);
  });

  it('is every state but those that follow from its results', () => {
    expect(SETTABLE_STATES).toEqual(['ordered', 'collected', 'received', 'rejected', 'stored', 'discarded']);
  });
});

it('a specimen is awaited, then the laboratory has it, or it is rejected', () => {
  const that = (is: (state: SpecimenState) => boolean) => SPECIMEN_STATES.filter(is);
  expect(that(isAwaited)).toEqual(['ordered', 'collected']);
  expect(that(isReceived)).toEqual(['received', 'in_process', 'done', 'stored']);
  expect(that(isRejected)).toEqual(['rejected']);
});
