import type { Contradiction } from '../../domain/results/contradictions.js';
import { foldWord } from '../../domain/ranges/range-grammar.js';
import { isolatesOf, type Isolate, GROWTH, ISOLATES } from './culture.js';

const AMPICILLIN = ['ampicillin', 'amoxicillin'];
const CLAVULANATE = ['amoxicillin clav*', 'ampicillin sulbactam'];
const FIRST_CEPHALOSPORINS = ['cefazolin', 'cephazolin', 'cefalexin', 'cephalexin', 'cefadroxil'];
const CEPHALOSPORINS = ['cef*', 'ceph*'];
const URINARY = ['nitrofurantoin', 'colistin', 'polymyxin b'];
const AMPC = [...AMPICILLIN, ...CLAVULANATE, ...FIRST_CEPHALOSPORINS];
const AMINOGLYCOSIDES = ['gentamicin', 'tobramycin', 'amikacin'];
const GRAM_POSITIVE_DRUGS = [
  ...[
    'benzylpenicillin',
    'vancomycin',
    'teicoplanin',
    'linezolid',
    'daptomycin',
    'clindamycin',
    'fusidic acid',
  ],
];
const RODS = [
  ...['escherichia', 'klebsiella', 'enterobacter', 'citrobacter', 'serratia', 'proteus', 'morganella'],
  ...['providencia', 'hafnia', 'salmonella', 'shigella', 'yersinia', 'pseudomonas', 'acinetobacter'],
  ...['stenotrophomonas', 'burkholderia'],
];

type Never = readonly [organisms: readonly string[], drugs: readonly string[]];

/** Beginnings of organisms' names and drugs, folded, that never go together as susceptible; `*`: and whatever follows. */
const NEVER: readonly Never[] = [
  [['klebsiella pneumoniae', 'klebsiella oxytoca', 'citrobacter koseri'], AMPICILLIN],
  [
    ['klebsiella aerogenes', 'enterobacter cloacae', 'citrobacter freundii', 'hafnia'],
    [...AMPC, 'cefoxitin'],
  ],
  [['serratia'], [...AMPC, 'cefuroxime', ...URINARY]],
  [['morganella'], [...AMPC, ...URINARY]],
  [['providencia'], [...AMPC, 'tetracycline', ...URINARY]],
  [['proteus mirabilis'], ['tetracycline', 'tigecycline', ...URINARY]],
  [['proteus vulgaris'], [...AMPICILLIN, ...FIRST_CEPHALOSPORINS, 'cefuroxime', 'tetracycline', ...URINARY]],
  [['yersinia'], [...AMPC, 'cefoxitin']],
  [
    ['pseudomonas aeruginosa'],
    [
      ...AMPC,
      ...['cefuroxime', 'cefotaxime', 'ceftriaxone', 'ertapenem', 'chloramphenicol', 'trimethoprim*'],
      ...['tetracycline', 'doxycycline', 'tigecycline'],
    ],
  ],
  [
    ['acinetobacter'],
    [...AMPICILLIN, ...FIRST_CEPHALOSPORINS, 'ertapenem', 'aztreonam', 'trimethoprim', 'fosfomycin'],
  ],
  [
    ['stenotrophomonas'],
    [
      ...AMPC,
      ...['piperacillin*', 'cefotaxime', 'ceftriaxone', 'aztreonam', 'ertapenem', 'imipenem', 'meropenem'],
      ...['doripenem', 'trimethoprim', 'fosfomycin', ...AMINOGLYCOSIDES],
    ],
  ],
  [RODS, GRAM_POSITIVE_DRUGS],
  [
    ['enterococc'],
    [...CEPHALOSPORINS, 'oxacillin', ...AMINOGLYCOSIDES, 'fusidic acid', 'aztreonam', 'colistin'],
  ],
  [['enterococcus faecalis'], ['clindamycin']],
  [
    ['staphylococc', 'streptococc'],
    ['aztreonam', 'colistin', 'polymyxin b', 'nalidixic acid'],
  ],
  [['staphylococcus saprophyticus'], ['fosfomycin', 'novobiocin', 'fusidic acid']],
  [['listeria'], CEPHALOSPORINS],
  [['pichia kudriavzevii', 'candida krusei'], ['fluconazole']],
];

function isNamed(drug: string, names: readonly string[]): boolean {
  return names.some((name) => (name.endsWith('*') ? drug.startsWith(name.slice(0, -1)) : drug === name));
}

/** A plausibility check of what was reported, not a table of breakpoints: those are their owners', and imported. */
export const naturalResistance: Contradiction = {
  code: 'naturally_resistant_and_susceptible',
  title: 'An organism is reported susceptible to a drug it is intrinsically resistant to',
  source: 'EUCAST Expected Resistant Phenotypes v 1.2 (2023)',
  codes: [GROWTH, ISOLATES],
  find: ({ facts: { sections } }) => {
    const messages = isolatesOf(sections).flatMap((isolate) => {
      const drugs = neverSusceptible(isolate);
      if (drugs.length === 0) return [];
      return [`${isolate.number}. ${isolate.organism} is resistant to ${drugs.join(', ')} by nature.`];
    });
    return messages.length === 0 ? null : `${messages.join(' ')} Check the identification and the test.`;
  },
};

function neverSusceptible({ organism, susceptibility }: Isolate): readonly string[] {
  const name = foldWord(organism);
  const rows = NEVER.filter(([organisms]) => organisms.some((beginning) => name.startsWith(beginning)));
  return susceptibility
    .filter(({ interpretation }) => /^(?:S|I|SDD)$/.test(interpretation))
    .filter(({ drug }) => rows.some(([, drugs]) => isNamed(foldWord(drug), drugs)))
    .map(({ drug }) => drug);
}
