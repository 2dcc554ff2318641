/** A parameter by which a test is found. */
export interface NamedParameter {
  readonly code: string;
  readonly name: string;
}

export interface NamedTest {
  readonly code: string;
  readonly name: string;
  readonly parameters: readonly NamedParameter[];
}

/** Everyday words, and the names of the tests and parameters that they mean. */
const SAID: readonly (readonly [said: readonly string[], written: readonly string[]])[] = [
  [
    ['sugar', 'blood sugar', 'diabetes'],
    ['glucose', 'hba1c'],
  ],
  [['a1c', 'hemoglobin a1c'], ['hba1c']],
  [
    ['blood group', 'blood type', 'rhesus', 'grouping'],
    ['abo', 'rh(d)'],
  ],
  [['coombs'], ['antiglobulin']],
  [
    ['kidney', 'kidneys', 'renal'],
    ['renal', 'creatinine', 'urea'],
  ],
  [
    ['salts', 'electrolyte', 'minerals'],
    ['electrolytes', 'sodium', 'potassium'],
  ],
  [
    ['heart', 'heart attack', 'trop'],
    ['cardiac', 'troponin', 'nt-probnp'],
  ],
  [['cbc', 'hemogram', 'full blood count', 'blood count'], ['full blood count']],
  [['hemoglobin', 'haemoglobin', 'hgb'], ['haemoglobin']],
  [['white blood cells', 'leucocytes', 'leukocytes', 'wcc'], ['white cell count']],
  [
    ['clotting', 'bleeding', 'pt', 'ptt'],
    ['coagulation', 'prothrombin', 'aptt'],
  ],
  [['sgpt'], ['alanine aminotransferase']],
  [['sgot'], ['aspartate aminotransferase']],
  [
    ['liver enzymes', 'transaminases', 'jaundice'],
    ['liver function', 'bilirubin'],
  ],
  [
    ['fats', 'lipids'],
    ['lipid', 'cholesterol'],
  ],
  [
    ['thyroid', 'thyroxine', 't4', 't3'],
    ['thyroid', 'free t4', 'free t3'],
  ],
  [['thyroid stimulating hormone', 'thyrotropin'], ['tsh']],
  [
    ['gout', 'uric'],
    ['uric acid', 'urate'],
  ],
  [['folic acid'], ['folate']],
  [['estradiol', 'estrogen', 'oestrogen'], ['oestradiol']],
  [
    ['pregnancy', 'pregnant'],
    ['pregnancy', 'hcg'],
  ],
  [['aids'], ['hiv']],
  [['vdrl'], ['rpr', 'syphilis']],
  [['typhoid'], ['widal']],
  [
    ['tb', 'tuberculosis'],
    ['mtb', 'm. tuberculosis', 'acid-fast'],
  ],
  [['corona', 'covid', 'covid-19'], ['sars-cov-2']],
  [['gonorrhea', 'gonorrhoea', 'clap'], ['gonorrhoea']],
  [
    ['worms', 'parasites'],
    ['ova', 'malaria parasites'],
  ],
  [['sperm', 'sperm count'], ['semen']],
  [
    ['culture', 'mcs'],
    ['mc&s', 'culture'],
  ],
  [['meningitis'], ['csf']],
  [['urine dipstick', 'urine test'], ['urinalysis']],
  [['prostate'], ['prostate', 'psa']],
];

export function plainText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

const LEAST_LETTERS = 3;

/** How tests are written that somebody may mean who types this; from the third letter on what begins a word counts. */
export function possibleSpellings(typed: string): readonly string[] {
  const requested = plainText(typed);
  const fits = (text: string): boolean =>
    text === requested || (requested.length >= LEAST_LETTERS && text.startsWith(requested));
  return [...new Set(SAID.flatMap(([texts, written]) => (texts.some(fits) ? written : [])))];
}

export interface TestFound {
  /** 0 is best. */
  readonly rank: number;
  /** The parameter that it was found by; absent: its own code or name. */
  readonly by?: NamedParameter;
}

/**
 * How well a test fits what is typed: its code, the start of its code, of its name, of a word, all words anywhere;
 * then a parameter's code or name, then what the words may mean. Undefined: not at all.
 */
export function foundTest({ code, name, parameters }: NamedTest, typed: string): TestFound | undefined {
  const requested = plainText(typed);
  if (requested === '') return undefined;
  const own = ownRank(plainText(code), plainText(name), requested);
  if (own !== undefined && own < ANYWHERE) return { rank: own };
  const by =
    parameters.find((one) => plainText(one.code) === requested) ?? startingWith(parameters, requested);
  if (by !== undefined) return { rank: plainText(by.code) === requested ? ANYWHERE : ANYWHERE + 1, by };
  if (own !== undefined) return { rank: ANYWHERE + 2 };
  return match({ name, parameters }, requested);
}

const ANYWHERE = 4;

function ownRank(code: string, name: string, requested: string): number | undefined {
  if (code === requested) return 0;
  if (code.startsWith(requested)) return 1;
  if (name.startsWith(requested)) return 2;
  if (beginsWord(name, requested)) return 3;
  return requested.split(' ').every((word) => name.includes(word) || code.includes(word))
    ? ANYWHERE
    : undefined;
}

function match({ name, parameters }: Omit<NamedTest, 'code'>, requested: string): TestFound | undefined {
  const written = possibleSpellings(requested);
  if (written.some((one) => beginsWord(plainText(name), one))) return { rank: ANYWHERE + 3 };
  const by = written.flatMap((one) => startingWith(parameters, one) ?? [])[0];
  return by && { rank: ANYWHERE + 4, by };
}

function startingWith(parameters: readonly NamedParameter[], requested: string): NamedParameter | undefined {
  return requested.length < 2
    ? undefined
    : parameters.find(({ name }) => beginsWord(plainText(name), requested));
}

function beginsWord(text: string, requested: string): boolean {
  return (
    text.startsWith(requested) || [' ', '(', '/', '-'].some((sign) => text.includes(`${sign}${requested}`))
  );
}
