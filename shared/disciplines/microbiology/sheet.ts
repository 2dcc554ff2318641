import type { Section } from '../../domain/results/sections.js';
import { RESULT_COLUMNS, type DisciplineDefinition } from '../discipline.js';
import { antibiograms } from './antibiogram.js';
import { microbiologyContradictions } from './contradictions.js';
import { cultureRules } from './culture-rules.js';
import { cultureShape } from './culture-shape.js';
import { isolatesOf, type Culture } from './culture.js';
import { gramRules } from './gram.js';
import { cultureText, withoutInterpreter } from './texts.js';
import { isOfSite } from './sites.js';

const CULTURE_HEADING = 'CULTURE';

const culture: Section<Culture> = {
  title: 'Culture',
  shape: cultureShape,
  said: cultureText,
  tables: antibiograms,
  printed: withoutInterpreter,
};

export const microbiology: DisciplineDefinition = {
  discipline: 'microbiology',
  title: 'Microbiology',
  testValuesKey: 'microbiologyTestValues',
  columns: RESULT_COLUMNS,
  headings: ['MACROSCOPY', 'URINALYSIS', 'MICROSCOPY', CULTURE_HEADING],
  headingOf: microbiologyHeading,
  numeric: false,
  sections: { culture },
  contradictions: microbiologyContradictions,
  rules: [cultureRules, gramRules],
  toLookAt: (rows, sections) =>
    isolatesOf(sections).length > 0 ||
    rows.some(({ kind, parameter }) => kind === 'isolates' && parameter !== '')
      ? ['A culture with isolates']
      : [],
};

type Heading = 'MACROSCOPY' | 'URINALYSIS' | 'MICROSCOPY' | typeof CULTURE_HEADING;

/** Rows read by eye, through the microscope, and on the plate: for every sample type. */
const OF_ANY = placed({
  MACROSCOPY: ['UCOL', 'UAPP', 'SMAC', 'SVOL'],
  MICROSCOPY: [
    ...['PUS', 'EPIC', 'GRAM', 'CLUE', 'TVAG', 'YEAS', 'CWBC', 'CRBC', 'AFB', 'OVA'],
    ...['UWBC', 'URBC', 'UEPI', 'UCAST', 'SCON', 'SMOT', 'SPROG', 'SMORPH'],
  ],
  [CULTURE_HEADING]: ['GROW', 'CFU', 'ISOL'],
});

/** A dipstick's findings are URINALYSIS for urine alone; the pH of semen belongs to its macroscopy. */
const OF_SAMPLE: Readonly<Record<string, ReadonlyMap<string, Heading>>> = {
  urine: placed({
    URINALYSIS: ['USG', 'UPH', 'UPRO', 'UGLU', 'UKET', 'UBLD', 'NITR', 'ULEU', 'UBIL'],
  }),
  semen: placed({ MACROSCOPY: ['SPH'] }),
};

/** The heading of a row by the type of its sample, if the catalogue names none. */
function microbiologyHeading(code: string, sampleType: string): string | null {
  const own = Object.keys(OF_SAMPLE).find((type) => isOfSite(sampleType, type));
  return OF_ANY.get(code) ?? (own === undefined ? undefined : OF_SAMPLE[own]?.get(code)) ?? null;
}

function placed(lists: Partial<Record<Heading, readonly string[]>>): ReadonlyMap<string, Heading> {
  const headings = Object.keys(lists) as Heading[];
  return new Map(
    headings.flatMap((heading) => (lists[heading] ?? []).map((code) => [code, heading] as const)),
  );
}
