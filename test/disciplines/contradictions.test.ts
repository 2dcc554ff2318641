import { CONTRADICTIONS, SHEETS } from '../../shared/disciplines/sheets.js';
import { expertRules } from '../../shared/disciplines/microbiology/expert-rules.js';
import { naturalResistance } from '../../shared/disciplines/microbiology/natural-resistance.js';
import * as figures from './contradiction-examples.js';
import * as words from './contradiction-examples-of-words.js';
import { codesOf, contradictionsOf, SHIPPED } from './contradiction-sheet.js';

const EXAMPLES = [...Object.values(figures), ...Object.values(words)].flat();

describe('the tables of contradictions', () => {
  test('have a row once, each with what cannot be and where that was published', () => {
    const codes = CONTRADICTIONS.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThanOrEqual(40);
    for (const { title, source } of CONTRADICTIONS) {
      expect(title.length).toBeGreaterThan(10);
      expect(source).toMatch(/\d{4}|ed\.|\d/);
    }
  });

  test('name parameters of the shipped catalogue', () => {
    const named = CONTRADICTIONS.flatMap(({ codes }) => codes);
    expect(named.filter((code) => !SHIPPED.has(code))).toEqual([]);
  });

  test('hold for every bench: a laboratory’s own profile may have parameters of several', () => {
    for (const { contradictions } of Object.values(SHEETS)) expect(contradictions).toBe(CONTRADICTIONS);
  });

  test('have an example of every row that looks at rows alone', () => {
    const shown = new Set(EXAMPLES.map(([code]) => code));
    const looking = CONTRADICTIONS.filter(({ find }) => find !== undefined).map(({ code }) => code);
    expect(looking.filter((code) => !shown.has(code) && !OF_SECTIONS.has(code))).toEqual([]);
  });
});

/** These look at a culture beside its rows; their own file has them. */
const OF_SECTIONS: ReadonlySet<string> = new Set([
  'final_before_its_days',
  'gram_against_isolate',
  ...[...expertRules, naturalResistance].map(({ code }) => code),
]);

describe('results that cannot all be right', () => {
  test.each(EXAMPLES)('%s: %j is asked about', (code, wrong) => {
    expect(codesOf(wrong)).toContain(code);
  });

  test.each(EXAMPLES)('%s: against it, %j and then %j is not', (code, _, right) => {
    expect(codesOf(right)).not.toContain(code);
  });

  test.each(EXAMPLES)('%s is not asked about where the laboratory switched it off', (code, wrong) => {
    expect(codesOf(wrong, { off: [code] })).not.toContain(code);
  });
});

describe('nothing is concluded', () => {
  test.each([
    [{ ALB: '61' }],
    [{ ALB: '61', TP: '<60' }],
    [{ ALB: '<61', TP: '60' }],
    [{ K: '7.9', CA: '1.2' }],
    [{ K: '7.9', CA: '2.2', ALP: '10' }],
    [{ K: '7.9', CA: '1.2', ALP: '30' }],
    [{ HB: '150' }],
    [{ NEUTP: '60.0', LYMPHP: '30.0', MONOP: '6.0', EOSP: '3.0' }],
    [{ MNEUT: '99' }],
    [{ PH: '7.40', PCO2: '8.0' }],
    [{ MCV: '120', HCT: '0.25' }],
    [{ MTB: 'Not detected', RIF: '' }],
    [{ HIVVL: 'Not detected' }],
  ])('from %j', (values: Readonly<Record<string, string>>) => {
    expect(codesOf(values)).toEqual([]);
  });
});

describe('units', () => {
  test('a haemoglobin in g/dL and a haematocrit in percent are read as what they are', () => {
    const units = { HB: 'g/dL', HCT: '%' };
    expect(codesOf({ HB: '15.0', HCT: '45' }, { units })).toEqual([]);
    expect(codesOf({ HB: '15.0', HCT: '38' }, { units })).toEqual(['haemoglobin_haematocrit_mismatch']);
  });

  test('pCO2 is read in kPa and in mmHg', () => {
    const gas = (PCO2: string, unit: string) =>
      codesOf({ PH: '7.40', PCO2, AHCO3: '24' }, { units: { PCO2: unit } });
    expect([gas('5.3', 'kPa'), gas('40', 'mm[Hg]'), gas('40', 'kPa')]).toEqual([
      [],
      [],
      ['bicarbonate_against_ph'],
    ]);
  });

  test('what stands in two units is not compared', () => {
    expect(codesOf({ ALB: '61', TP: '6.0' }, { units: { TP: 'g/dL' } })).toEqual([]);
  });
});

describe('a contradiction', () => {
  test('says what is wrong, of which parameters, and asks for its reason', () => {
    expect(contradictionsOf({ ALB: '61', TP: '60' })).toEqual([
      {
        code: 'albumin_above_total_protein',
        message: 'Albumin is above total protein.',
        parameters: ['ALB', 'TP'],
        needsReason: true,
      },
    ]);
    expect(contradictionsOf({ PH: '7.40', PCO2: '8.0', AHCO3: '12' })[0]?.message).toBe(
      'Bicarbonate 12 does not agree with pH and pCO2, which give 36 mmol/L.',
    );
  });

  test('holds a row against the specimen’s other profiles, and this sheet’s value before theirs', () => {
    expect(codesOf({ ALB: '61' }, { specimen: { TP: '60' } })).toEqual(['albumin_above_total_protein']);
    expect(codesOf({ NA: '140' }, { specimen: { ALB: '61', TP: '60' } })).toEqual([]);
    expect(codesOf({ ALB: '40', TP: '60' }, { specimen: { ALB: '61' } })).toEqual([]);
    expect(codesOf({ ALB: '', TP: '60' }, { specimen: { ALB: '61' } })).toHaveLength(1);
  });

  test('of the counted differential is told beside an instrument’s that adds up', () => {
    const counted = { MNEUT: '58', MBAND: '4', MLYM: '30', MMON: '5', MEOS: '2' };
    const rest = { MBAS: '0', MMET: '0', MMYE: '0' };
    const told = (MBLA: string) =>
      contradictionsOf({ ...counted, ...rest, MBLA }).map(({ message }) => message);
    expect([told('1'), told('0.5'), told('1.5')]).toEqual([[], [], []]);
    expect(told('3')).toEqual(['The differential adds up to 102 %, not 100 %.']);
    const broken = { NEUTP: '90.0', LYMPHP: '30.0', MONOP: '6.0', EOSP: '3.0', BASOP: '1.0' };
    expect(codesOf({ ...counted, ...rest, MBLA: '3' }, { specimen: broken })).toEqual([
      'differential_not_100',
    ]);
  });
});
