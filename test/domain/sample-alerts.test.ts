import { sampleCodes, unexplainedChecks } from '../../shared/domain/sample-alerts.js';

describe('what is looked at of other profiles on the specimen', () => {
  test('is what the checks hold against these rows, and nothing else', () => {
    expect(sampleCodes(['NA', 'K', 'CREA'])).toEqual(
      expect.arrayContaining(['CA', 'ALP', 'ALB', 'FGLU', 'RGLU', 'HB']),
    );
    expect(sampleCodes(['NA', 'K', 'CREA'])).not.toContain('TP');
    expect(sampleCodes(['TP'])).toEqual(['ALB']);
  });

  test('is nothing for rows that no check looks at, or that hold all of theirs', () => {
    expect(sampleCodes(['HIVAB'])).toEqual([]);
    expect(sampleCodes(['DBIL', 'TBIL'])).toEqual([]);
  });
});

describe('a contradiction', () => {
  const warnings = [
    { code: 'albumin_above_total_protein', message: 'Albumin is above it.', parameters: ['ALB', 'TP'] },
  ];
  const row = (code: string, comment: string | null) => ({ code, comment, repeat: null });

  test('needs a reason: remarks, or a comment on a row that it is about', () => {
    expect(unexplainedChecks([row('TP', null)], warnings, '')).toHaveLength(1);
    expect(unexplainedChecks([row('TP', null)], warnings, 'Second tube the same')).toEqual([]);
    expect(unexplainedChecks([row('TP', 'Seen twice')], warnings, '')).toEqual([]);
    expect(unexplainedChecks([row('ALT', 'Seen twice')], warnings, '')).toHaveLength(1);
  });

  test('of a bench that is no check of the sample needs none', () => {
    expect(
      unexplainedChecks(
        [],
        warnings.map((one) => ({ ...one, code: 'kit_expired' })),
        '',
      ),
    ).toEqual([]);
  });
});
