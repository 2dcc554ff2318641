import { saveRequest } from '../../../client/results/entry/requests.js';
import { typedOf, withEntry } from '../../../client/results/entry/typed-result.js';
import {
  releasedSourceOf,
  type RowOfSpecimen,
  type Surroundings,
} from '../../../shared/domain/results/surroundings.js';
import { aResult } from '../a-result.js';

const CREATININE: RowOfSpecimen = {
  profileCode: 'RFT',
  stage: 'validated',
  code: 'CREA',
  value: '70',
  flag: '',
  unitOfMeasure: 'umol/L',
  shared: true,
};
const around = (change: Partial<RowOfSpecimen> = {}): Surroundings => ({
  specimen: [{ ...CREATININE, ...change }],
  settings: { timeZone: 'Africa/Harare', hivAlgorithm: [] },
});

describe('a row that another profile of the specimen has too', () => {
  const result = aResult({ surroundings: around() });
  const sent = (typed = typedOf(result)) =>
    saveRequest(result, typed, 'update').biochemistryTestValues?.map(({ code }) => code);

  test('is not sent as it was read: what the other profile holds by then stands', () => {
    expect(sent()).toEqual(['K', 'EGFR']);
  });

  test('is sent where it was typed here', () => {
    expect(sent(withEntry(typedOf(result), 'CREA', { parameter: '80' }))).toEqual(['K', 'CREA', 'EGFR']);
  });

  test('is read only once it was released there', () => {
    expect(releasedSourceOf(around(), 'CREA')).toBeUndefined();
    expect(releasedSourceOf(around({ stage: 'released' }), 'CREA')).toBe('RFT');
    expect(releasedSourceOf(around({ stage: 'amended' }), 'K')).toBeUndefined();
    expect(releasedSourceOf(around({ stage: 'released', shared: undefined }), 'CREA')).toBeUndefined();
  });
});
