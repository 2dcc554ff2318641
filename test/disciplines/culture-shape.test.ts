import { isFigure, isLimit } from '../../shared/disciplines/microbiology/breakpoints.js';
import { cultureShape } from '../../shared/disciplines/microbiology/culture-shape.js';
import {
  isolatesOf,
  growthIn,
  showsOrganisms,
  meaningOf,
} from '../../shared/disciplines/microbiology/culture.js';
import { cultureText, valueText } from '../../shared/disciplines/microbiology/texts.js';
import { isOfSite } from '../../shared/disciplines/microbiology/sites.js';
import type { ShapeError } from '../../shared/domain/shape.js';
import { aCulture, aDrug, anIsolate } from './culture-sheet.js';

function read(value: unknown) {
  const errors: ShapeError[] = [];
  const culture = cultureShape(value, 'sections.culture', errors);
  return { culture, told: errors.map(({ field, message }) => [field, message.replace(field, '')]) };
}

describe('a culture as it is sent', () => {
  const nothing = { status: '', hours: null, isolates: [] };

  it('is empty where nothing was said', () => {
    expect([read(undefined), read(null), read({})]).toEqual(
      Array.from({ length: 3 }, () => ({ culture: nothing, told: [] })),
    );
    expect(read({ status: null, hours: '', isolates: null })).toEqual({ culture: nothing, told: [] });
  });

  it('is interim or final', () => {
    expect(read({ status: 'interim' }).culture.status).toBe('interim');
    expect(read({ status: 'done' })).toEqual({
      culture: nothing,
      told: [['sections.culture.status', ' must be one of interim, final.']],
    });
  });

  it.each([0, 24, 2400])('was read after %s hours', (hours) => {
    expect(read({ hours })).toMatchObject({ culture: { hours }, told: [] });
  });

  it.each([-1, 2401, 1.5, '24', true])('was not read after %j hours', (hours) => {
    expect(read({ hours })).toMatchObject({
      culture: { hours: null },
      told: [['sections.culture.hours', ' must be a whole number from 0 to 2400.']],
    });
  });

  it('numbers an isolate by its place where nobody did', () => {
    const { culture } = read({
      isolates: [{ organism: 'A' }, { organism: 'B', number: 7 }, { organism: 'C' }],
    });
    expect(culture.isolates.map(({ number }) => number)).toEqual([1, 7, 3]);
    expect(read({ isolates: [{ number: 0 }] }).told).toEqual([
      ['sections.culture.isolates[0].number', ' must be a whole number from 1 to 12.'],
    ]);
    expect(isolatesOf({ culture })).toHaveLength(3);
    expect(isolatesOf({})).toEqual([]);
  });

  it('says of an isolate and of a drug yes or no', () => {
    const isolate = { significant: true, susceptibility: [{ reported: false }, { reported: null }, {}] };
    const [one] = read({ isolates: [isolate, {}] }).culture.isolates;
    expect([one?.significant, one?.susceptibility.map(({ reported }) => reported)]).toEqual([
      true,
      [false, null, null],
    ]);
    expect(read({ isolates: [{}] }).culture.isolates[0]?.significant).toBe(false);
    expect(read({ isolates: [{ significant: null }] }).told).toEqual([]);
    expect(read({ isolates: [{ significant: 'yes' }] }).told).toEqual([
      ['sections.culture.isolates[0].significant', ' must be true or false.'],
    ]);
  });

  it('says of a drug its method and what it means, in these words', () => {
    const drug = (line: object) => read({ isolates: [{ susceptibility: [line] }] });
    expect(drug({}).culture.isolates[0]?.susceptibility[0]).toMatchObject({
      method: 'mic',
      interpretation: '',
    });
    expect(drug({ method: 'zone' }).told[0]?.[1]).toBe(' must be one of mic, disc.');
    expect(drug({ interpretation: 'X' }).told[0]?.[1]).toBe(
      ' must be one of S, I, SDD, R, not interpretable, not interpreted.',
    );
  });
});

describe('what the plate shows', () => {
  const growth = (GROW: string) =>
    growthIn([
      { code: 'GRAM', parameter: 'x' },
      { code: 'GROW', parameter: GROW },
    ]);

  it.each([
    ['', 'unread'],
    ['Growth', 'growth'],
    ['Mixed growth - probable contamination', 'mixed'],
    ['No significant growth (< 10,000 CFU/mL)', 'insignificant'],
    ['No growth after 48 h', 'none'],
    ['Swarming', 'other'],
  ])('"%s" is %s', (word, said) => {
    expect(growth(word)).toBe(said);
  });

  it('is unread where there is no such row', () => {
    expect(growthIn([])).toBe('unread');
  });

  it.each([
    ['Gram-negative rods', true],
    ['Yeast', true],
    ['', false],
    ['No organisms seen', false],
    ['No bacteria', false],
    ['Not done', false],
    ['Insufficient sample', false],
    ['None seen', false],
    ['Not seen', false],
  ])('a Gram stain "%s" sees organisms: %s', (GRAM, sees) => {
    expect(
      showsOrganisms([
        { code: 'GROW', parameter: 'Growth' },
        { code: 'GRAM', parameter: GRAM },
      ]),
    ).toBe(sees);
    expect(showsOrganisms([{ code: 'GROW', parameter: GRAM }])).toBe(false);
  });
});

describe('a specimen is of the site that a table names', () => {
  it.each([
    ['CSF', 'meningitis'],
    ['CSF', 'Cerebrospinal fluid'],
    ['URINE (mid-stream)', 'UTI'],
    ['Urine', 'urinary tract'],
    ['Urine', 'Urinary tract infection'],
    ['BLOOD (culture bottles)', 'bloodstream'],
    ['Blood', 'bacteraemia'],
    ['Blood', 'bacteremia'],
    ['SPUTUM', 'respiratory'],
    ['Sputum', 'pneumonia'],
    ['Stool', 'faeces'],
    ['Swab (wound)', 'wound'],
    ['Tissue', 'wound'],
    ['TISSUE / SWAB', 'wound'],
    ['Urine', 'urine'],
    ['Urine', 'infections originating from the urinary tract'],
    ['URINE (mid-stream)', 'uncomplicated UTI only'],
    ['Urine', 'Oral (uncomplicated UTI only)'],
    ['CSF', 'Meningitis (Neisseria meningitidis)'],
    ['Blood', 'indications other than meningitis'],
    ['BLOOD (culture bottles)', 'iv'],
    ['Blood', 'systemic infections'],
    ['Sputum', 'non-meningitis'],
    ['Stool', 'infections other than uncomplicated UTI'],
    ['anything', ''],
  ])('%s of %s', (specimen, site) => {
    expect(isOfSite(specimen, site)).toBe(true);
  });

  it.each([
    ['Urine', 'meningitis'],
    ['Blood', 'UTI'],
    ['CSF', 'bloodstream'],
    ['Bloodless', 'blood'],
    ['Urine', 'wound'],
    ['Stool', 'skin'],
    ['CSF', 'indications other than meningitis'],
    ['Urine', 'infections other than uncomplicated UTI'],
    ['Urine', 'systemic infections'],
    ['Blood', 'infections originating from the urinary tract'],
    ['Blood', 'oral'],
    ['Blood', 'blod'],
    ['URINE (catheter)', 'URINE (mid-stream)'],
  ])('%s not of %s', (specimen, site) => {
    expect(isOfSite(specimen, site)).toBe(false);
  });
});

describe('a limit of a table', () => {
  it.each(['2', '0.001', '16', '123456', '0.123456'])('%s is a figure', (text) => {
    expect([isFigure(text), isLimit(text)]).toEqual([true, true]);
  });

  it.each(['-', 'IE', 'NA'])('%s says that there is none', (text) => {
    expect([isFigure(text), isLimit(text)]).toEqual([false, true]);
  });

  it.each(['', '<2', '2 mg', '1234567', '0.1234567', '.5', '5.', 'x', '2.x', 'ie'])(
    '"%s" is neither',
    (text) => {
      expect([isFigure(text), isLimit(text)]).toEqual([false, false]);
    },
  );
});

it('EUCAST calls I "susceptible, increased exposure", whatever stands behind the name', () => {
  expect(meaningOf('I', ' eucast 2026')).toBe('susceptible, increased exposure');
  expect(meaningOf('I', 'after EUCAST')).toBe('intermediate');
});

describe('a culture in words', () => {
  const texts = (culture: Parameters<typeof cultureText>[0]) =>
    cultureText(culture, []).map(({ name, text, benchOnly }) => [name, text, benchOnly]);

  it('says nothing of a reading that nobody said', () => {
    expect(texts(aCulture({ status: '', hours: 24 }))).toEqual([]);
    expect(texts(aCulture({ status: 'final', hours: null }))).toEqual([['Culture', 'Final reading', false]]);
  });

  it('leaves to the bench what was not read', () => {
    const isolate = anIsolate({ quantity: '', significant: false, susceptibility: [aDrug()] });
    expect(texts(aCulture({ status: '', isolates: [isolate] }))).toEqual([
      ['Isolate 1', 'Escherichia coli', false],
      ['Isolate 1, Ciprofloxacin', 'not read', true],
    ]);
  });

  it('a MIC has its mg/L, a zone its mm', () => {
    expect([valueText('mic', '<=0.25'), valueText('disc', '22'), valueText('mic', '')]).toEqual([
      'MIC <=0.25 mg/L',
      'zone 22 mm',
      '',
    ]);
  });
});
