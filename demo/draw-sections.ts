import type { Kit } from '../shared/disciplines/serology/rules.js';
import { isCell, type Differential } from '../shared/disciplines/haematology/cells.js';
import {
  NO_CULTURE,
  GROWTH,
  growthIn,
  ISOLATES,
  type Culture,
  type Isolate,
} from '../shared/disciplines/microbiology/culture.js';
import type { Run } from '../shared/disciplines/molecular/run.js';
import type { Sections } from '../shared/domain/results/sections.js';
import type { TestValue, ParameterExtra } from '../shared/domain/results/test-value.js';
import type { Discipline } from '../shared/vocabulary.js';
import { Random } from './random.js';

type DrawnRow = Pick<TestValue, 'code' | 'name' | 'extra'>;
type Drawn = ReadonlyMap<string, string>;

/** The bench's sections beside the rows of these values, on `day` (yyyy-MM-dd). */
export function drawSections(
  unit: Discipline,
  rows: readonly DrawnRow[],
  values: Drawn,
  day: string,
): Sections {
  const kits: readonly Kit[] = drawKits(rows, values, day);
  return {
    ...(kits.length > 0 && { kits }),
    ...(unit === 'haematology' && counted(rows, values)),
    ...(unit === 'microbiology' && cultured(rows, values, day)),
    ...(unit === 'molecular' && { run: runOf(day) }),
  };
}

/** The cells behind percentages that were drawn: a hundred of them. */
function counted(rows: readonly DrawnRow[], values: Drawn): { readonly differential?: Differential } {
  const cells = rows.filter(isCell);
  if (cells.length === 0) return {};
  const tally = Object.fromEntries(
    cells.flatMap(({ code }) => {
      const count = Number(values.get(code) ?? 0);
      return count > 0 ? [[code, count]] : [];
    }),
  );
  const all = Object.values(tally).reduce((sum, count) => sum + count, 0);
  return all === 100 ? { differential: { target: 100, tally, nrbc: Number(values.get('NRBC') ?? 0) } } : {};
}

function cultured(rows: readonly DrawnRow[], values: Drawn, day: string): { readonly culture?: Culture } {
  const culture = drawCulture(rows, values, day);
  return culture === NO_CULTURE ? {} : { culture };
}

/** One run a day, whose controls were right. */
function runOf(day: string): Run {
  return {
    instrument: 'QuantStudio 5',
    number: `${day.slice(2).replaceAll('-', '')}-1`,
    extraction: 'MagMAX, automated',
    controls: [
      { name: 'Positive control', expected: 'Detected', obtained: 'Detected' },
      { name: 'No-template control', expected: 'Not detected', obtained: 'Not detected' },
    ],
  };
}

/** The drugs tested against each organism, by code; a disc has its zone in mm, the others their MIC in mg/L. */
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

/** The culture behind drawn rows: read to the end, with its isolate and its antibiogram. */
function drawCulture(
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
  // Its own source of chance: growth changes nothing about who comes and what else is found.
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

interface KitRow {
  readonly code: string;
  readonly name: string;
  readonly extra?: ParameterExtra;
}

/** The demonstration laboratory's kits. */
const KITS: Readonly<Record<string, string>> = {
  HIVT1: 'Determine',
  HIVT2: 'Stat-Pak',
  HBSAG: 'Bioline HBsAg',
  HCVAB: 'Bioline HCV',
  TPHA: 'Immutrep TPHA',
  HPAG: 'OnSite H. pylori Ag',
  NS1: 'Bioline Dengue Duo',
  DIGM: 'Bioline Dengue Duo',
  DIGG: 'Bioline Dengue Duo',
  CRAG: 'CrAg LFA',
  MRDT: 'Bioline Malaria Pf/Pan',
};

/** The lot of a parameter's kit that was open on `day` (yyyy-MM-dd): a new one each quarter. */
export function kitLot(code: string, day: string): { readonly lot: string; readonly expiry: string } {
  const [year = 2000, month = 1] = day.split('-').map(Number);
  const quarter = Math.ceil(month / 3);
  return {
    lot: `${year % 100}${'ABCD'[quarter - 1] ?? 'A'}${code.length}${code.charCodeAt(0)}`,
    expiry: `${year + 1}-${String(quarter * 3).padStart(2, '0')}-28`,
  };
}

/** The kits behind these values, from the lots that were open on `day`. */
function drawKits(rows: readonly KitRow[], values: ReadonlyMap<string, string>, day: string): readonly Kit[] {
  return rows
    .filter(
      ({ code, extra }) => extra?.kitLot === true && ![undefined, '', 'Not done'].includes(values.get(code)),
    )
    .map(({ code, name }) => ({
      parameter: code,
      kit: KITS[code] ?? `${name} kit`,
      ...kitLot(code, day),
    }));
}
