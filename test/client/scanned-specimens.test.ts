import { ApiProblem } from '../../client/core/api.js';
import {
  needsAttention,
  lastReceived,
  outcomeOf,
  withEvent,
  type Scanned,
} from '../../client/specimens/scanned.js';
import type { SpecimenDetail } from '../../shared/contract/specimens.js';
import type { SpecimenState } from '../../shared/vocabulary.js';

const TUBE: SpecimenDetail = {
  id: 'one',
  accession: 'LAB1-1-1',
  specimen: 'BLOOD',
  container: 'Serum (gold top)',
  codes: ['UE'],
  state: 'received',
  collectedAt: null,
  collectedBy: null,
  receivedAt: '2026-11-21T10:00:00.000Z',
  receivedBy: 'Rudo Ncube',
  rejection: null,
  place: null,
  recollects: null,
  recollectedBy: null,
  bookingId: 'booking',
  patient: { id: 'p', fullName: 'Tariro Moyo', labNumber: 'LAB1', dateOfBirth: null, gender: 'female' },
  priority: 'routine',
  tests: [],
  warnings: [],
  history: [],
};

const tube = (more: Partial<SpecimenDetail> = {}): SpecimenDetail => ({ ...TUBE, ...more });
const scanned = (key: number, outcome: Scanned['outcome'], state: SpecimenState = 'received'): Scanned => ({
  key,
  number: 'LAB1-1-1',
  at: 0,
  outcome,
  specimen: tube({ state }),
});
const refusal = (status: number): ApiProblem =>
  new ApiProblem({ type: '', title: '', detail: '', code: 'conflict', status });

describe('a scan that receives nothing', () => {
  it('is told loudly where the number is nobody’s or the tube was rejected', () => {
    const rejection = { reason: 'clotted', note: null, at: '', by: '', accepted: null } as const;
    expect(outcomeOf(refusal(404), undefined)).toBe('unknown');
    expect(outcomeOf(refusal(409), tube({ state: 'rejected', rejection }))).toBe('refused');
    expect(outcomeOf(refusal(503), undefined)).toBe('refused');
    expect([scanned(1, 'unknown'), scanned(2, 'refused'), scanned(3, 'already')].map(needsAttention)).toEqual(
      [true, true, false],
    );
  });

  it('is only said where the tube is here already', () => {
    expect(outcomeOf(refusal(409), tube())).toBe('already');
  });
});

describe('the last receipt', () => {
  it('is what is taken back, until somebody works on it', () => {
    const rows = [
      scanned(4, 'unknown'),
      scanned(3, 'undone', 'ordered'),
      scanned(2, 'received'),
      scanned(1, 'received'),
    ];
    expect(lastReceived(rows)?.key).toBe(2);
    expect(lastReceived([scanned(2, 'received', 'in_process'), scanned(1, 'received')])?.key).toBe(1);
  });
});

describe('what others do', () => {
  it('shows on the row of that specimen only', () => {
    const rows = [scanned(2, 'received'), { ...scanned(1, 'received'), specimen: tube({ id: 'other' }) }];
    const { id, accession, bookingId, codes, specimen, container, collectedAt, receivedAt } = TUBE;
    const event = { id, accession, bookingId, codes, specimen, container, collectedAt, receivedAt };
    const standing = { rejected: null, accepted: false };
    const row = { ...event, labNumber: 'LAB1', patientName: 'Tariro Moyo', units: [], ...standing };
    const after = withEvent(rows, { ...row, state: 'done' });
    expect(after.map((one) => one.specimen?.state)).toEqual(['done', 'received']);
    expect(withEvent(rows, { ...row, id: 'third', state: 'done' })).toBe(rows);
  });
});
