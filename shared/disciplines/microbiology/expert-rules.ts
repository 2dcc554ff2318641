import type { Contradiction, Sample } from '../../domain/results/contradictions.js';
import { Decimal } from '../../domain/decimal.js';
import { intervalOf, isAbove } from '../../domain/ranges/interval.js';
import { foldWord } from '../../domain/ranges/range-grammar.js';
import { readMeasure } from './breakpoints.js';
import { isolatesOf, type Isolate, type Susceptibility, GROWTH, ISOLATES } from './culture.js';

const EXPERT = 'EUCAST Expert Rules v 3 and Expected Phenotypes (2019 to 2023)';
const UNUSUAL =
  'EUCAST Expected Susceptible Phenotypes v 1.2 (2023): confirm before it leaves the laboratory';
const M100 = 'CLSI M100, Performance standards for antimicrobial susceptibility testing, 34th ed. (2024)';

const STAPHYLOCOCCI = /staphylococc/;
const ENTEROBACTERALES =
  /^(?:escherichia|klebsiella|enterobacter|citrobacter|serratia|proteus|morganella|providencia|hafnia|salmonella|shigella|yersinia)/;
const THIRD_GENERATION = /^(?:cefotaxime|ceftriaxone|ceftazidime|cefixime|cefpodoxime)$/;
const EARLIER_GENERATIONS =
  /^(?:cefazolin|cephazolin|cefalexin|cephalexin|cefadroxil|cefuroxime\b.*|cefaclor)$/;
const SCREEN_OF_MRSA =
  /^(?:oxacillin|cefoxitin|methicillin|meticillin|flucloxacillin|cloxacillin|dicloxacillin)\b/;
/** All but the two that were made for it. */
const BETA_LACTAMS =
  /^(?!ceftaroline|ceftobiprole|cefoxitin|oxacillin).*(?:cillin|cef|ceph|penem|clavulan|bactam)/;

const listed = (drugs: readonly string[]): string => drugs.join(', ');

/** `R` and `S` together are a conflict; '' for neither. */
function both(
  one: readonly string[],
  other: readonly string[],
  say: (one: string, other: string) => string,
): string | null {
  return one.length > 0 && other.length > 0 ? say(listed(one), listed(other)) : null;
}

const resistantBeside =
  (resistant: RegExp, susceptible: RegExp) =>
  (seen: Antibiogram): string | null =>
    both(
      seen.resistant(resistant),
      seen.susceptible(susceptible),
      (r, s) => `${r} R and ${s} not R do not go together.`,
    );

/** Combinations that the drugs of one isolate cannot have. */
export const expertRules: readonly Contradiction[] = [
  aboutIsolates({
    code: 'mrsa_with_beta_lactam',
    title: 'A staphylococcus is resistant to oxacillin or cefoxitin, and not to another beta-lactam',
    source: EXPERT,
    organisms: STAPHYLOCOCCI,
    find: resistantBeside(SCREEN_OF_MRSA, BETA_LACTAMS),
  }),
  aboutIsolates({
    code: 'cephalosporin_generations',
    title: 'A third-generation cephalosporin is R, and an earlier one is not (ESBL)',
    source: M100,
    organisms: ENTEROBACTERALES,
    find: resistantBeside(THIRD_GENERATION, EARLIER_GENERATIONS),
  }),
  aboutIsolates({
    code: 'inhibitor_without_its_penicillin',
    title: 'Amoxicillin-clavulanic acid is R, and amoxicillin or ampicillin is not',
    source: EXPERT,
    organisms: ENTEROBACTERALES,
    find: resistantBeside(/^amoxicillin.clavulan/, /^(?:amoxicillin|ampicillin)$/),
  }),
  aboutIsolates({
    code: 'ertapenem_with_meropenem_resistant',
    title: 'Meropenem or imipenem is R, and ertapenem is not',
    source: EXPERT,
    organisms: ENTEROBACTERALES,
    find: resistantBeside(/^(?:meropenem|imipenem)$/, /^ertapenem$/),
  }),
  aboutIsolates({
    code: 'salmonella_quinolones',
    title: 'Nalidixic acid or pefloxacin is R in Salmonella, and ciprofloxacin is not',
    source: M100,
    organisms: /^salmonella/,
    find: (seen) =>
      both(
        seen.resistant(/^(?:nalidixic acid|pefloxacin)$/),
        seen.susceptible(/^(?:ciprofloxacin|ofloxacin|levofloxacin)$/),
        (r, s) => `${r} R and ${s} not R: the screen says that quinolones may fail.`,
      ),
  }),
  aboutIsolates({
    code: 'macrolides_differ',
    title: 'Erythromycin is R in a Gram-positive coccus, and another macrolide is not',
    source: EXPERT,
    organisms: /staphylococc|streptococc/,
    find: resistantBeside(/^erythromycin$/, /^(?:azithromycin|clarithromycin|roxithromycin)$/),
  }),
  aboutIsolates({
    code: 'tetracyclines_differ',
    title: 'Doxycycline or minocycline is R, and tetracycline is not',
    source: EXPERT,
    organisms: /./,
    find: resistantBeside(/^(?:doxycycline|minocycline)$/, /^tetracycline$/),
  }),
  aboutIsolates({
    code: 'enterococcus_ampicillin',
    title: 'Ampicillin is R in an enterococcus, and another penicillin or imipenem is not',
    source: EXPERT,
    organisms: /^enterococc/,
    find: resistantBeside(/^ampicillin$/, /^(?:amoxicillin|piperacillin|imipenem)/),
  }),
  aboutIsolates({
    code: 'vancomycin_resistant_staphylococcus_aureus',
    title: 'Staphylococcus aureus is resistant to vancomycin, linezolid or daptomycin',
    source: UNUSUAL,
    organisms: /^staphylococcus aureus/,
    find: (seen) => {
      const drugs = new Set([
        ...seen.resistant(/^(?:vancomycin|linezolid|daptomycin|tigecycline)$/),
        ...seen.above(/^vancomycin$/, '2'),
      ]);
      return drugs.size === 0 ? null : `${listed([...drugs])} resistance is exceptional: confirm it.`;
    },
  }),
  aboutIsolates({
    code: 'resistant_streptococcus',
    title: 'A streptococcus is resistant to vancomycin, linezolid, or (groups A and B) to penicillin',
    source: UNUSUAL,
    organisms: /^streptococcus (?:pneumoniae|pyogenes|agalactiae)|beta haemolytic streptococc/,
    find: (seen) => unusual(seen.resistant(/^(?:vancomycin|teicoplanin|linezolid|daptomycin)$/)),
  }),
  aboutIsolates({
    code: 'penicillin_resistant_streptococcus',
    title: 'Streptococcus pyogenes or agalactiae is resistant to a beta-lactam',
    source: UNUSUAL,
    organisms: /^streptococcus (?:pyogenes|agalactiae)/,
    find: (seen) => unusual(seen.resistant(/cillin|^cef(?!oxitin)|penem/)),
  }),
  aboutIsolates({
    code: 'carbapenem_resistant_salmonella',
    title: 'Salmonella or Shigella is resistant to a carbapenem',
    source: UNUSUAL,
    organisms: /^(?:salmonella|shigella)/,
    find: (seen) => unusual(seen.resistant(/penem$/)),
  }),
  aboutIsolates({
    code: 'cephalosporin_resistant_neisseria',
    title: 'Neisseria or Haemophilus is resistant to a third-generation cephalosporin',
    source: UNUSUAL,
    organisms: /^(?:neisseria|haemophilus)/,
    find: (seen) => unusual(seen.resistant(THIRD_GENERATION)),
  }),
];

function unusual(drugs: readonly string[]): string | null {
  return drugs.length === 0 ? null : `${listed(drugs)} resistance is exceptional: confirm it.`;
}

/** The susceptibilities of one isolate, looked up by words of the drugs' names however they are spelt. */
interface Antibiogram {
  /** Names as the laboratory writes them. */
  readonly susceptible: (drugs: RegExp) => readonly string[];
  readonly resistant: (drugs: RegExp) => readonly string[];
  /** MIC in mg/L that is surely above, whatever was made of it. */
  readonly above: (drugs: RegExp, mic: string) => readonly string[];
}

type ExpertFinding = (antibiogram: Antibiogram) => string | null;

interface AboutIsolates extends Pick<Contradiction, 'code' | 'title' | 'source'> {
  /** Matches an organism's folded name. */
  readonly organisms: RegExp;
  readonly find: ExpertFinding;
}

/** A row of the table that looks at each isolate of such an organism. */
function aboutIsolates({ organisms, find, ...row }: AboutIsolates): Contradiction {
  return {
    ...row,
    codes: [GROWTH, ISOLATES],
    find: ({ facts: { sections } }: Sample) => {
      const messages = isolatesOf(sections)
        .filter(({ organism }) => organisms.test(foldWord(organism)))
        .flatMap((isolate) => {
          const found = find(antibiogramOf(isolate));
          return found === null ? [] : [`${isolate.number}. ${isolate.organism}: ${found}`];
        });
      return messages.length === 0 ? null : messages.join(' ');
    },
  };
}

function antibiogramOf({ susceptibility }: Isolate): Antibiogram {
  const named = (drugs: RegExp, holds: (line: Susceptibility) => boolean): readonly string[] => [
    ...new Set(
      susceptibility.filter((line) => drugs.test(foldWord(line.drug)) && holds(line)).map(({ drug }) => drug),
    ),
  ];
  return {
    // EUCAST's I is susceptible too, at more.
    susceptible: (drugs) => named(drugs, ({ interpretation }) => /^(?:S|I|SDD)$/.test(interpretation)),
    resistant: (drugs) => named(drugs, ({ interpretation }) => interpretation === 'R'),
    above: (drugs, mic) => named(drugs, (line) => line.method === 'mic' && isSurelyAbove(line.value, mic)),
  };
}

function isSurelyAbove(value: string, mic: string): boolean {
  const measure = readMeasure(value);
  const seen = measure === undefined ? null : intervalOf(measure);
  return seen !== null && isAbove(seen, new Decimal(mic));
}
