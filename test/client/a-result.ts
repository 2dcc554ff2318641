import type { Result, TestValue } from '../../shared/contract/results.js';
import { defaultFormulaConfig } from '../../shared/domain/formulas/formulas.js';

export const AT = '2026-11-21T08:00:00.000Z';

export function aRow(row: Partial<TestValue> & Pick<TestValue, 'code' | 'name'>): TestValue {
  return {
    parameter: '',
    state: 'value',
    unitOfMeasure: 'mmol/L',
    kind: 'numeric',
    section: null,
    options: [],
    decimals: 1,
    formula: null,
    reason: null,
    equation: null,
    referenceRangeMale: '3.5-5.3',
    referenceRangeFemale: '3.5-5.3',
    referenceRange: '3.5-5.3',
    rangeText: '3.5-5.3',
    rangeSource: 'female',
    flag: '',
    manualFlag: null,
    manualFlagBy: null,
    critical: false,
    criticalLow: '2.5',
    criticalHigh: '6.5',
    criticalValues: [],
    plausibleLow: '0.5',
    plausibleHigh: '15',
    deltaLimit: null,
    delta: null,
    override: null,
    comment: null,
    repeat: null,
    verified: true,
    note: null,
    previous: null,
    previousValues: [],
    ...row,
  };
}

const POTASSIUM = aRow({ code: 'K', name: 'Potassium' });
const CREATININE = aRow({
  code: 'CREA',
  name: 'Creatinine',
  unitOfMeasure: 'umol/L',
  rangeText: '45-90',
  criticalLow: null,
  criticalHigh: '354',
  plausibleLow: null,
  plausibleHigh: null,
  deltaLimit: { kind: 'percent', amount: '50', days: 30 },
  previous: {
    value: '79.6',
    flag: '',
    at: '2026-11-11T08:00:00.000Z',
    unitOfMeasure: 'umol/L',
    bookingNumber: 'LAB7-1',
  },
  previousValues: [
    {
      value: '79.6',
      flag: '',
      at: '2026-11-11T08:00:00.000Z',
      unitOfMeasure: 'umol/L',
      bookingNumber: 'LAB7-1',
    },
  ],
});
const EGFR = aRow({
  code: 'EGFR',
  name: 'eGFR',
  kind: 'calculated',
  formula: 'EGFR',
  decimals: 2,
  rangeText: '>60',
  plausibleLow: '0',
  plausibleHigh: '300',
});

/** Urea and electrolytes of a woman of 42, nothing entered yet. */
export function aResult(change: Partial<Result> = {}): Result {
  return {
    id: null,
    bookingInformationId: '018f0000-0000-7000-8000-000000000001',
    bookingInformation: {
      id: '018f0000-0000-7000-8000-000000000001',
      labNumber: 'LAB17',
      patientName: 'Ada Obi',
      bookingIndex: 1,
    },
    discipline: 'biochemistry',
    code: 'UE',
    profileName: 'Urea & Electrolytes',
    sampleType: 'BLOOD',
    specimen: 'BLOOD',
    formula: 'EGFR',
    remarks: '',
    remarkable: false,
    remarksPrinted: false,
    doneby: null,
    validated: false,
    authorisedBy: null,
    authorisedAt: null,
    releasedBy: null,
    releasedAt: null,
    stage: 'waiting',
    dateTimeUpdated: null,
    amendReason: null,
    amendments: [],
    warnings: [],
    sections: {},
    verified: true,
    assessedFor: {
      gender: 'female',
      dateOfBirth: '1984-03-12',
      age: '42',
      pregnant: false,
      at: '2026-11-21',
    },
    formulaConfig: defaultFormulaConfig,
    version: 3,
    biochemistryTestValues: [POTASSIUM, CREATININE, EGFR],
    ...change,
  };
}
