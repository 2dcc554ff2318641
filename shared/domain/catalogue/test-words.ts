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
  const asked = plainText(typed);
  const fits = (said: string): boolean =>
    said === asked || (asked.length >= LEAST_LETTERS && said.startsWith(asked));
  return [...new Set(SAID.flatMap(([said, written]) => (said.some(fits) ? written : [])))];
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
  const asked = plainText(typed);
  if (asked === '') return undefined;
  const own = ownRank(plainText(code), plainText(name), asked);
  if (own !== undefined && own < ANYWHERE) return { rank: own };
  const by = parameters.find((one) => plainText(one.code) === asked) ?? startingWith(parameters, asked);
  if (by !== undefined) return { rank: plainText(by.code) === asked ? ANYWHERE : ANYWHERE + 1, by };
  if (own !== undefined) return { rank: ANYWHERE + 2 };
  return meant({ name, parameters }, asked);
}

const ANYWHERE = 4;

function ownRank(code: string, name: string, asked: string): number | undefined {
  if (code === asked) return 0;
  if (code.startsWith(asked)) return 1;
  if (name.startsWith(asked)) return 2;
  if (beginsWord(name, asked)) return 3;
  return asked.split(' ').every((word) => name.includes(word) || code.includes(word)) ? ANYWHERE : undefined;
}

function meant({ name, parameters }: Omit<NamedTest, 'code'>, asked: string): TestFound | undefined {
  const written = possibleSpellings(asked);
  if (written.some((one) => beginsWord(plainText(name), one))) return { rank: ANYWHERE + 3 };
  const by = written.flatMap((one) => startingWith(parameters, one) ?? [])[0];
  return by && { rank: ANYWHERE + 4, by };
}

function startingWith(parameters: readonly NamedParameter[], asked: string): NamedParameter | undefined {
  return asked.length < 2 ? undefined : parameters.find(({ name }) => beginsWord(plainText(name), asked));
}

function beginsWord(text: string, asked: string): boolean {
  return text.startsWith(asked) || [' ', '(', '/', '-'].some((sign) => text.includes(`${sign}${asked}`));
}
