import { ADULT, reads, told, valueOf } from './bloodbank-sheet.js';
import { A_POSITIVE, CONFIRMED, grouped, MISMATCH, onRecord, said } from './group-sheet.js';

describe('beside a group the report says', () => {
  const ONE = 'Blood group: one sample only: not for transfusion';

  it('"one sample only: not for transfusion" until two separate specimens agree', () => {
    expect(said()).toEqual([ONE]);
    expect(said({ reference: { groups: [onRecord({ counts: false })] } })).toEqual([ONE]);
    expect(said({ reference: { groups: [onRecord({ rhd: 'Negative' })] } })).toEqual([ONE]);
    expect(said({ reference: { groups: [onRecord({ abo: 'O' })] } })).toEqual([ONE]);
  });

  it('which samples agree, each once', () => {
    const groups = [onRecord(), onRecord({ resultId: 'r2' }), onRecord({ number: 'LAB9-1' })];
    expect(said({ reference: { groups } })).toEqual([
      'Blood group: confirmed by two samples (the other: LAB3-1, LAB9-1)',
    ]);
  });

  it('that it is not confirmed by a second reader', () => {
    expect(said({ sections: {}, reference: { groups: [onRecord()] } })).toEqual([
      'Blood group: not confirmed by a second reader: not for transfusion',
    ]);
  });

  it('that none is given, where it stays unresolved, and why', () => {
    const sections = { unresolved: { comment: 'Cold agglutinins' } };
    expect(said({ values: MISMATCH, sections })).toEqual([
      'Group unresolved: Cold agglutinins',
      'Blood group: no group is given: not for transfusion',
    ]);
    expect(said({ values: MISMATCH })).toEqual([]);
  });

  it('that a child’s is by forward grouping only, and never one of the two samples', () => {
    const patient = { ...ADULT, dateOfBirth: '2026-11-01', age: '19d' };
    expect(said({ values: reads('4+', '0', '', ''), patient, reference: { groups: [onRecord()] } })).toEqual([
      `${ONE}; forward grouping only (under 4 months)`,
    ]);
  });

  it('what has to be known of D', () => {
    expect(said({ values: reads('4+', '0', '0', '3+', '2+') })).toEqual([
      ONE,
      'Rh(D): treat as D negative for transfusion',
    ]);
  });
});

describe('a group that another profile of the specimen reads', () => {
  const codes = ['ABO', 'RHD'];
  const elsewhere = (group: { abo: 'A'; rhd: string } | null, isForwardOnly = false) => ({
    codes,
    values: {},
    sections: {},
    reference: { elsewhere: { profileCode: 'GRP', group, isForwardOnly } },
  });

  it('is given here too once it is confirmed there, and is not typed', () => {
    const result = grouped({ ...elsewhere({ abo: 'A', rhd: 'Positive' }), values: { ABO: 'O' } });
    expect([valueOf(result, 'ABO'), valueOf(result, 'RHD'), result.unfinished]).toEqual([
      'A',
      'Positive',
      [],
    ]);
    expect(result.sections['standing']).toEqual({
      kind: 'one',
      agrees: [],
      isForwardOnly: 'no',
      remarks: [],
    });
  });

  it('keeps this profile open before', () => {
    const result = grouped(elsewhere(null));
    expect([valueOf(result, 'ABO'), valueOf(result, 'RHD')]).toEqual(['', '']);
    expect(result.unfinished).toEqual([
      {
        code: 'ABO',
        field: 'sections.confirmation',
        message: 'The group of this specimen is read in GRP, and not confirmed there yet.',
      },
    ]);
    expect(result.sections['standing']).toMatchObject({ kind: 'unread' });
  });

  it('says what has to be known of it', () => {
    const remarks = (rhd: string) => grouped(elsewhere({ abo: 'A', rhd })).sections['standing'];
    expect(remarks('Indeterminate')).toMatchObject({ remarks: ['treat as D negative for transfusion'] });
    expect(remarks('Negative')).toMatchObject({ remarks: [] });
    expect(grouped(elsewhere({ abo: 'A', rhd: 'Positive' }, true)).sections['standing']).toMatchObject({
      kind: 'one',
      isForwardOnly: 'yes',
    });
    const agreed = elsewhere({ abo: 'A', rhd: 'Positive' });
    const both = grouped({ ...agreed, reference: { ...agreed.reference, groups: [onRecord()] } });
    expect(both.sections['standing']).toMatchObject({ kind: 'two', agrees: ['LAB3-1'] });
  });

  it('is none where none is read', () => {
    const result = grouped({ codes: ['ABO', 'RHD'], values: { ABO: 'A' }, sections: {} });
    expect([valueOf(result, 'ABO'), result.sections['standing']]).toEqual(['A', null]);
    const other = grouped({ ...elsewhere({ abo: 'A', rhd: 'Positive' }), codes: ['ABSC', 'XM'] });
    expect([other.sections['standing'], other.unfinished]).toEqual([null, []]);
  });

  it('has no second reading, no conflict and no unresolved group of its own', () => {
    const sections = {
      confirmation: CONFIRMED,
      conflict: { wrongBlood: 'now', reason: 'Mixed up' },
      unresolved: { comment: 'Weak' },
    };
    const none = 'No blood group is read on this sheet.';
    expect(told(grouped({ codes, sections, values: {} }))).toEqual(
      expect.arrayContaining([
        `sections.confirmation: ${none}`,
        `sections.conflict: ${none}`,
        `sections.unresolved: ${none}`,
      ]),
    );
    expect(told(grouped({ codes, sections: {}, values: { ABO: 'A' } }))).toEqual([]);
  });
});

describe('nothing is released before confirmation', () => {
  const waits = [
    {
      code: 'ABO',
      field: 'sections.confirmation',
      message: 'A second person has to read the reactions, without seeing the first reading.',
    },
  ];

  it('by a second person, once ABO or D is read', () => {
    expect(grouped({ sections: {} }).unfinished).toEqual(waits);
    expect(grouped({ sections: {}, values: { ...A_POSITIVE, DANT: '' } }).unfinished).toEqual(waits);
    expect(grouped({ sections: {}, values: MISMATCH }).unfinished).toEqual(waits);
    expect(grouped().unfinished).toEqual([]);
    expect(grouped({ sections: {}, values: { AANT: '4+' } }).unfinished).toEqual([]);
  });

  it('a difference raises a warning for both, until it is confirmed', () => {
    const different = [{ firstBy: 'Rudo', secondBy: 'Tariro', at: '2026-11-21T08:00:00Z' }];
    expect(grouped({ sections: {}, reference: { different } }).warnings).toEqual([
      {
        code: 'readings_differ',
        message: 'Tariro read this group differently from Rudo: both read it again before it is confirmed.',
        parameters: ['ABO', 'RHD'],
      },
    ]);
    expect(grouped({ reference: { different } }).warnings).toEqual([]);
  });
});
