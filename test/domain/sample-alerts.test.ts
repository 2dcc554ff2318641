import {
  deltaRefusals,
  sampleCodes,
  swappedTubeWarnings,
  unexplainedChecks,
} from '../../shared/domain/results/sample-alerts.js';
import { CONTRADICTIONS } from '../../shared/disciplines/sheets.js';
import type { RowOfSpecimen } from '../../shared/domain/results/surroundings.js';
import type { TestValue } from '../../shared/domain/results/test-value.js';

const aRow = (code: string, parameter: string, more: Partial<TestValue> = {}): TestValue =>
  ({
    code,
    name: code,
    parameter,
    flag: '',
    delta: null,
    comment: null,
    repeat: null,
    previous: null,
    ...more,
  }) as TestValue;
const jumped = (code: string, more: Partial<TestValue> = {}): TestValue =>
  aRow(code, '9', {
    delta: { change: '8', percent: null },
    previous: { value: '1' } as TestValue['previous'],
    ...more,
  });
const elsewhere = (code: string, value: string, more: Partial<RowOfSpecimen> = {}): RowOfSpecimen => ({
  profileCode: 'OTHER',
  stage: 'validated',
  code,
  value,
  flag: '',
  unitOfMeasure: '',
  ...more,
});

describe('what is looked at of other profiles on the specimen', () => {
  test('is what the checks hold against these rows, and nothing else', () => {
    expect(sampleCodes(['NA', 'K', 'CREA'], CONTRADICTIONS)).toEqual(
      expect.arrayContaining(['CA', 'ALP', 'ALB', 'FGLU', 'RGLU', 'HB']),
    );
    expect(sampleCodes(['NA', 'K', 'CREA'], CONTRADICTIONS)).not.toContain('TP');
    expect(sampleCodes(['TP'], CONTRADICTIONS)).toEqual(['ALB']);
  });

  test('is nothing for rows that no check looks at, or that hold all of theirs', () => {
    expect(sampleCodes(['HIVAB'], CONTRADICTIONS)).toEqual([]);
    expect(sampleCodes(['DBIL', 'TBIL'], CONTRADICTIONS)).toEqual([]);
  });
});

describe('a contradiction', () => {
  const warnings = [
    { code: 'albumin_above_total_protein', message: 'Albumin is above it.', parameters: ['ALB', 'TP'] },
  ].map((one) => ({ ...one, needsReason: true as const }));
  const row = (code: string, comment: string | null) => ({ code, comment, repeat: null });

  test('needs a reason: remarks, or a comment on a row that it is about', () => {
    expect(unexplainedChecks([row('TP', null)], warnings, '')).toHaveLength(1);
    expect(unexplainedChecks([row('TP', null)], warnings, 'Second tube the same')).toEqual([]);
    expect(unexplainedChecks([row('TP', 'Seen twice')], warnings, '')).toEqual([]);
    expect(unexplainedChecks([row('ALT', 'Seen twice')], warnings, '')).toHaveLength(1);
  });

  test('that is only to be looked at needs none', () => {
    expect(
      unexplainedChecks(
        [],
        warnings.map(({ needsReason: _, ...one }) => one),
        '',
      ),
    ).toEqual([]);
  });
});

describe('a change beyond the delta limit', () => {
  const message = (code: string) =>
    `${code}: 9 after 1 is more than the delta limit; comment on it or repeat it.`;

  test('needs a comment or a repeat', () => {
    const refusal = (code: string) => ({ code, rule: 'delta_comment_required', message: message(code) });
    expect(deltaRefusals([jumped('NA'), aRow('CL', '9'), jumped('MCV')], ' ')).toEqual([
      refusal('NA'),
      refusal('MCV'),
    ]);
    expect(deltaRefusals([jumped('NA', { comment: 'Infusion' })], '')).toEqual([]);
    expect(deltaRefusals([jumped('NA', { repeat: { value: '9', reason: 'Jump' } })], '')).toEqual([]);
    expect(deltaRefusals([jumped('NA', { comment: ' ' })], '')).toHaveLength(1);
    expect(deltaRefusals([jumped('NA')], 'Infusion')).toEqual([]);
  });

  test('of a value that stands without the earlier one says what it can', () => {
    expect(deltaRefusals([jumped('NA', { previous: null })], '')[0]?.message).toContain(
      'NA: 9 after  is more',
    );
  });

  test('of several markers is one question for the sample, beside those of others', () => {
    const told = deltaRefusals([jumped('K'), jumped('ALB'), jumped('CREA'), jumped('NA')], '');
    expect(told).toEqual([
      {
        code: null,
        rule: 'delta_comment_required',
        message: 'Possible swapped tube: K, ALB, CREA moved together; say in the remarks what was checked.',
      },
      { code: 'NA', rule: 'delta_comment_required', message: message('NA') },
    ]);
  });

  test('counts the markers of the specimen’s other profiles, those that moved', () => {
    const others = [elsewhere('ALB', '20', { moved: true }), elsewhere('HB', '90', { moved: true })];
    expect(deltaRefusals([jumped('K')], '', others)[0]?.message).toContain('K, ALB, HB moved together');
    const still = [elsewhere('ALB', '20', { moved: true }), elsewhere('HB', '90')];
    expect(deltaRefusals([jumped('K')], '', still)).toHaveLength(1);
    expect(deltaRefusals([jumped('K')], '', still)[0]?.code).toBe('K');
  });

  test('is no question here where nothing of it is on this sheet', () => {
    const others = ['ALB', 'HB', 'K'].map((code) => elsewhere(code, '9', { moved: true }));
    expect(deltaRefusals([aRow('CREA', '9')], '', others)).toEqual([]);
    expect(swappedTubeWarnings([aRow('CREA', '9')], others)).toEqual([]);
  });
});

test('a possible swapped tube is told once', () => {
  const rows = [jumped('K'), jumped('ALB'), jumped('CREA'), jumped('NA')];
  const swapped = { code: 'swapped_tube', parameters: ['K', 'ALB', 'CREA'], needsReason: true };
  expect(swappedTubeWarnings(rows)).toEqual([{ ...swapped, message: 'Possible swapped tube.' }]);
});

test('a swapped tube, too, is signed only with the reason why it stands', () => {
  const told = unexplainedChecks(
    [],
    [{ code: 'swapped_tube', message: 'Possible swapped tube.', parameters: ['K'], needsReason: true }],
    ' ',
  );
  expect(told).toEqual([
    {
      code: null,
      rule: 'cross_check_reason_required',
      message:
        'Possible swapped tube. To sign it, say why it is right in the remarks or in a comment on one of its rows.',
    },
  ]);
});
