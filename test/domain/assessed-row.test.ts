import {
  assessResult,
  BLANK_PARAMETER,
  comparable,
  NO_ENTRY,
  type AssessedParameter,
  type AssessRequest,
  type Entry,
} from '../../shared/domain/results/assess-result.js';
import { defaultFormulaConfig } from '../../shared/domain/formulas/formula-config.js';
import type { PreviousOfEquation } from '../../shared/domain/results/assessed.js';

const sodium: AssessedParameter = {
  ...BLANK_PARAMETER,
  code: 'NA',
  name: 'Sodium',
  kind: 'numeric',
  unitOfMeasure: 'mmol/L',
  rangeMale: '133-146',
  rangeFemale: '133-146',
  criticalLow: '120',
  criticalHigh: '160',
  deltaKind: 'absolute',
  deltaAmount: '8',
  deltaDays: 3,
};

const before = (
  value: string,
  at = '2026-11-19T08:00:00.000Z',
  equation: string | null = null,
): PreviousOfEquation => ({
  value,
  flag: '',
  at,
  unitOfMeasure: 'mmol/L',
  bookingNumber: 'LAB1',
  equation,
});

interface Asked extends Partial<Omit<AssessRequest, 'parameters' | 'entries' | 'previous'>> {
  readonly parameter?: Partial<AssessedParameter>;
  readonly previous?: readonly PreviousOfEquation[];
}

function judged(entry: Partial<Entry> | string, { parameter, previous = [], ...more }: Asked = {}) {
  const typed = typeof entry === 'string' ? { parameter: entry } : entry;
  return assessResult({
    parameters: [{ ...sodium, ...parameter }],
    entries: new Map([['NA', { ...NO_ENTRY, ...typed }]]),
    patient: { gender: 'male', dateOfBirth: '1990-01-01', age: '36', pregnant: false, at: '2026-11-20' },
    sampleAt: '2026-11-20T08:00:00.000Z',
    config: defaultFormulaConfig,
    previous: new Map([['NA', previous]]),
    remarks: '',
    ...more,
  });
}

const row = (...asked: Parameters<typeof judged>) => judged(...asked).rows[0];

describe('the flag of a row', () => {
  it('is judged on the figure that was entered, by the patient’s range', () => {
    expect(row('132.9')).toMatchObject({
      flag: 'L',
      referenceRange: '133-146',
      rangeSource: 'male',
      critical: false,
    });
    expect(row('120')).toMatchObject({ flag: 'LL', critical: true });
  });

  it('set by hand wins, and shows with initials', () => {
    expect(row({ parameter: '132', manualFlag: 'N', manualFlagBy: 'RM' })).toMatchObject({
      flag: '',
      manualFlag: 'N',
      manualFlagBy: 'RM',
    });
  });

  it('is cleared with its value', () => {
    expect(row({ parameter: '', manualFlag: 'H', manualFlagBy: 'RM' })).toMatchObject({
      flag: '',
      manualFlag: null,
      manualFlagBy: null,
    });
    expect(row({ parameter: '140', manualFlagBy: 'RM' })).toMatchObject({ manualFlagBy: null });
  });

  it('is by the critical limits of the age', () => {
    const parameter = { criticalBands: [{ to: '4w' as const, low: '125' }] };
    const newborn = {
      gender: 'male',
      dateOfBirth: '2026-11-15',
      age: '5d',
      pregnant: false,
      at: '2026-11-20',
    };
    expect(row('124', { parameter, patient: newborn })).toMatchObject({
      critical: true,
      criticalLow: '125',
      criticalHigh: '160',
    });
    expect(row('124', { parameter })).toMatchObject({ critical: false, criticalLow: '120' });
  });
});

describe('a jump since the last result', () => {
  it('beyond the limit is marked, and needs a comment or a repeat', () => {
    const jump = judged('149', { previous: [before('140')] });
    expect(jump.rows[0]).toMatchObject({
      deltaLimit: { kind: 'absolute', amount: '8', days: 3 },
      delta: { change: '9', percent: '6.4' },
      previous: { value: '140' },
    });
    expect(jump.refusals).toMatchObject([{ code: 'NA', rule: 'delta_comment_required' }]);
    expect(judged({ parameter: '149', comment: 'Infusion' }, { previous: [before('140')] }).refusals).toEqual(
      [],
    );
  });

  it('within it, or of long ago, is none', () => {
    expect(row('148', { previous: [before('140')] })).toMatchObject({ delta: null });
    expect(row('149', { previous: [before('140', '2026-11-01T08:00:00.000Z')] })).toMatchObject({
      delta: null,
    });
    expect(row('Invalid', { previous: [before('140')] })).toMatchObject({ delta: null });
    expect(row('149')).toMatchObject({ delta: null, previous: null, previousValues: [] });
  });

  it('is measured against the latest', () => {
    expect(row('149', { previous: [before('148'), before('140')] })).toMatchObject({ delta: null });
  });

  it.each([{ deltaKind: null }, { deltaAmount: null }, { deltaDays: null }])(
    'is none where the catalogue sets no limit: %j',
    (parameter) => {
      expect(row('199', { parameter, previous: [before('140')] })).toMatchObject({
        deltaLimit: null,
        delta: null,
      });
    },
  );
});

describe('what the patient had before', () => {
  it('is up to three, newest first, and never of another equation', () => {
    const values = ['1', '2', '3', '4'].map((value) => before(value));
    expect(comparable(values, null).map(({ value }) => value)).toEqual(['1', '2', '3']);
    expect(
      comparable([before('1', '', 'CKD-EPI 2009'), before('2', '', 'CKD-EPI 2021')], 'CKD-EPI 2021'),
    ).toEqual([{ value: '2', flag: '', at: '', unitOfMeasure: 'mmol/L', bookingNumber: 'LAB1' }]);
    expect(comparable(undefined, null)).toEqual([]);
  });
});

describe('a row without a value', () => {
  it('is pending where it is required, and says why it is insufficient', () => {
    expect(row('')).toMatchObject({ state: 'pending', reason: null });
    expect(row({ parameter: '', state: 'insufficient', reason: 'Two drops' })).toMatchObject({
      state: 'insufficient',
      reason: 'Two drops',
    });
    const bare = judged({ parameter: '', state: 'insufficient', reason: ' ' });
    expect(bare.refusals).toEqual([
      { code: 'NA', rule: 'reason_required', message: 'Sodium: say why it is insufficient.' },
    ]);
    expect(judged({ parameter: '', state: 'insufficient' }).refusals).toHaveLength(1);
    expect(judged({ parameter: '', state: 'insufficient', reason: 'Two drops' }).refusals).toEqual([]);
  });

  it('alone is no result to be saved', () => {
    expect(judged('').refusals).toEqual([
      { code: null, rule: 'nothing_entered', message: 'Enter at least one result.' },
    ]);
    expect(judged({ parameter: '', state: 'not_done' }).refusals).toEqual([]);
  });
});

describe('a row keeps', () => {
  it('its comment, which is internal unless it is said to be printed', () => {
    expect(row({ parameter: '140', comment: 'Seen twice' })).toMatchObject({
      comment: 'Seen twice',
      commentPrinted: false,
    });
    expect(row({ parameter: '140', comment: 'x', commentPrinted: true })).toMatchObject({
      commentPrinted: true,
    });
  });

  it('what was measured, times its factor', () => {
    expect(row({ parameter: '14', factor: '10' })).toMatchObject({
      parameter: '140',
      measured: '14',
      factor: '10',
    });
    expect(row('140')).not.toHaveProperty('factor');
  });

  it('what else the catalogue says of it, where it says something', () => {
    expect(row('140')).not.toHaveProperty('extra');
    expect(row('140', { parameter: { extra: { kitLot: true } } })).toMatchObject({ extra: { kitLot: true } });
  });

  it('the range it was judged by before, in an amendment', () => {
    const fixedRange = { text: '130-140', source: 'male' as const };
    expect(row('145', { parameter: { fixedRange } })).toMatchObject({ flag: 'H', referenceRange: '130-140' });
  });
});
