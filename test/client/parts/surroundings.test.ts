import type { Result } from '../../../shared/contract/results.js';
import type { AssessmentContext } from '../../../shared/domain/results/sections.js';
import type { Surroundings } from '../../../shared/domain/results/surroundings.js';
import { withSampleSheet } from '../../support/lent-sheet.js';
import { assessSheet } from '../../../client/results/entry/assess-sheet.js';
import { nextState } from '../../../client/results/entry/entry-table.js';
import { openEntry } from '../../../client/results/entry/open-entry.js';
import { aResult } from '../a-result.js';
import { BOOKING } from '../entry-sheets.js';

const WBC = {
  profileCode: 'FBC',
  stage: 'validated',
  code: 'WBC',
  flag: '',
  unitOfMeasure: '10*9/L',
} as const;
const around = (value: string): Surroundings => ({
  specimen: [{ ...WBC, value }],
  settings: { timeZone: 'Africa/Harare', hivAlgorithm: [] },
});

const opened = (change: Partial<Result> = {}) => {
  const result = aResult({ surroundings: around('7.41'), ...change });
  return openEntry({ result, booking: BOOKING, calls: [], seq: { number: 1 } }, undefined, {
    wantsAmend: false,
  });
};

describe('the screen gives the rules of a discipline what the server gives them', () => {
  const seen: AssessmentContext[] = [];
  let giveBack: () => void;
  beforeEach(() => {
    giveBack = withSampleSheet('biochemistry', { rules: [(facts) => (seen.push(facts), {})] });
  });
  afterEach(() => {
    giveBack();
    seen.length = 0;
  });

  test("the specimen's other rows, earlier results and settings", () => {
    assessSheet(opened().sheet);
    const { specimen, settings, earlier } = seen.at(-1) ?? {};
    expect({ specimen, settings }).toEqual(around('7.41'));
    expect(earlier).toEqual([
      {
        code: 'CREA',
        value: '79.6',
        flag: '',
        at: '2026-11-11T08:00:00.000Z',
        unitOfMeasure: 'umol/L',
        bookingNumber: 'LAB7-1',
      },
    ]);
  });

  test('also where somebody else saved the sheet meanwhile, and as they were read last', () => {
    const newer = aResult({ version: 4 });
    const met = nextState(opened(), { type: 'newerSeen', by: 'Rudo', result: newer });
    assessSheet(met.sheet);
    expect([met.sheet.base.version, seen.at(-1)?.specimen]).toEqual([4, around('7.41').specimen]);
    assessSheet(nextState(met, { type: 'surroundingsRead', surroundings: around('0.8') }).sheet);
    expect(seen.at(-1)?.specimen).toEqual(around('0.8').specimen);
  });

  test('none where nobody said', () => {
    assessSheet(opened({ surroundings: undefined }).sheet);
    expect(seen.at(-1)?.specimen).toEqual([]);
  });
});
