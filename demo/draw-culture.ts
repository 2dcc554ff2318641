import {
  NO_CULTURE,
  type Culture,
  type Isolate,
  GROWTH,
  growthIn,
  ISOLATES,
} from '../shared/disciplines/microbiology/culture.js';
import type { TestValue } from '../shared/domain/results/test-value.js';
import { Random } from './random.js';

/** What is set up against each organism, by code; a disc has its zone in mm, the others their MIC in mg/L. */
const GRAM_NEGATIVE = ['AMP', 'AMC', 'CRO', 'CIP', 'GEN', 'SXT', 'NIT', 'MEM'] as const;
const PANELS: Readonly<Record<string, readonly string[]>> = {
  'Staphylococcus aureus': ['FOX', 'ERY', 'CLI', 'GEN', 'CIP', 'VAN', 'LNZ'],
  'Enterococcus faecalis': ['AMP', 'VAN', 'LNZ', 'NIT'],
  'Pseudomonas aeruginosa': ['CAZ', 'TZP', 'CIP', 'AMK', 'MEM'],
  'Candida albicans': ['FLU', 'VOR'],
};
type Weights = Readonly<Record<string, number>>;
const DISCS: ReadonlySet<string> = new Set(['FOX', 'ERY', 'CLI']);
const MICS: Weights = { '<=0.25': 34, '0.5': 16, '1': 18, '2': 12, '8': 9, '32': 5, '>32': 6 };

/** Vancomycin and its like hardly ever fail. */
const LAST_MICS: Weights = { '<=0.5': 40, '1': 45, '2': 15 };
const LAST: ReadonlySet<string> = new Set(['VAN', 'LNZ', 'MEM', 'AMK']);

/** A beta-lactamase inhibitor does not make the penicillin worse. */
const WITH_AMPICILLIN: ReadonlySet<string> = new Set(['AMP', 'AMC']);
const HOURS_TO_GROW = 48;
/** As long as a blood culture is kept; other plates were read again meanwhile. */
const HOURS_OF_NOTHING = 120;

/** The culture behind rows that were drawn: read to the end, with its isolate and what stood against it. */
export function drawCulture(
  rows: readonly Pick<TestValue, 'code'>[],
  values: ReadonlyMap<string, string>,
  day: string,
): Culture {
  if (!rows.some(({ code }) => code === ISOLATES)) return NO_CULTURE;
  const organism = values.get(ISOLATES) ?? '';
  const grew = growthIn([{ code: GROWTH, parameter: values.get(GROWTH) ?? '' }]) === 'growth';
  const isolates = grew && organism !== '' ? [isolateOf(organism, values.get('CFU') ?? '', day)] : [];
  return { status: 'final', hours: grew ? HOURS_TO_GROW : HOURS_OF_NOTHING, isolates };
}

function isolateOf(organism: string, quantity: string, day: string): Isolate {
  // Of its own: what grew changes nothing of who comes and what else is found.
  const random = new Random(Number(day.replaceAll('-', '')) + organism.length);
  const ampicillin = random.weighted(MICS);
  const susceptibility = (PANELS[organism] ?? GRAM_NEGATIVE).map((drug) => ({
    drug,
    method: DISCS.has(drug) ? ('disc' as const) : ('mic' as const),
    value: WITH_AMPICILLIN.has(drug) ? ampicillin : valueOf(random, drug),
    interpretation: '' as const,
    by: '',
    reported: null,
  }));
  return { number: 1, organism, quantity, significant: true, comment: '', guideline: '', susceptibility };
}

function valueOf(random: Random, drug: string): string {
  if (DISCS.has(drug)) return String(random.whole(12, 30));
  return random.weighted(LAST.has(drug) ? LAST_MICS : MICS);
}
