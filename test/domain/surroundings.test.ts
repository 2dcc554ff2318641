import {
  earlierValues,
  releasedSourceOf,
  NO_SURROUNDINGS,
  type RowOfSpecimen,
} from '../../shared/domain/results/surroundings.js';
import type { SavedStage } from '../../shared/domain/stage.js';
import type { TestValue } from '../../shared/domain/results/test-value.js';

const row = (stage: SavedStage, more: Partial<RowOfSpecimen> = {}): RowOfSpecimen => ({
  profileCode: 'LIP',
  stage,
  code: 'CHOL',
  value: '5',
  flag: '',
  unitOfMeasure: 'mmol/L',
  shared: true,
  ...more,
});

const held = (specimen: readonly RowOfSpecimen[]) =>
  releasedSourceOf({ ...NO_SURROUNDINGS, specimen }, 'CHOL');

describe('an analyte that the profiles of a specimen share', () => {
  it('is read from the profile that was released, and is amended there', () => {
    expect([held([row('released')]), held([row('amended')])]).toEqual(['LIP', 'LIP']);
  });

  it('is typed here while no other has left the laboratory', () => {
    expect([held([row('validated')]), held([row('authorised')]), held([row('withdrawn')])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is this one, and one that is shared', () => {
    expect(held([row('released', { code: 'TG' })])).toBeUndefined();
    expect(held([row('released', { shared: false })])).toBeUndefined();
    expect(held([row('validated'), row('released', { profileCode: 'CMP' })])).toBe('CMP');
  });
});

it('what the patient had before is known by its parameter, each value of it', () => {
  const value = (text: string) => ({
    value: text,
    flag: '' as const,
    at: '',
    unitOfMeasure: '',
    bookingNumber: '',
  });
  const rows = [
    { code: 'NA', previousValues: [value('140'), value('139')] },
    { code: 'K', previousValues: [] },
    { code: 'CL', previousValues: [value('101')] },
  ] as unknown as readonly TestValue[];
  expect(earlierValues(rows).map(({ code, value: text }) => [code, text])).toEqual([
    ['NA', '140'],
    ['NA', '139'],
    ['CL', '101'],
  ]);
});
