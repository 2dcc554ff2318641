import { parseRange, type Range } from '../shared/domain/ranges/range-grammar.js';
import type { Random } from './random.js';
import type { Subject } from './subject.js';

/** Rows that are drawn so far: what hangs on another row looks there. */
export type Drawn = Map<string, string>;

type Rule = (random: Random, subject: Subject, drawn: Drawn) => string;

const says =
  (text: string): Rule =>
  () =>
    text;
const when =
  (code: string, test: (value: string) => boolean, yes: Rule, no: Rule): Rule =>
  (random, subject, drawn) =>
    (test(drawn.get(code) ?? '') ? yes : no)(random, subject, drawn);
const oneOf =
  (weights: Readonly<Record<string, number>>): Rule =>
  (random) =>
    random.weighted(weights);

const is = (wanted: string) => (value: string) => value === wanted;
const NONE = says('');
const has =
  (antigen: string): Rule =>
  (random, subject) =>
    subject.abo.includes(antigen) ? random.pick(['3+', '4+']) : '0';
const lacks =
  (antigen: string): Rule =>
  (random, subject) =>
    subject.abo.includes(antigen) ? '0' : random.pick(['2+', '3+', '4+']);
const RODS = {
  'Escherichia coli': 40,
  'Klebsiella pneumoniae': 18,
  'Pseudomonas aeruginosa': 9,
  'Proteus mirabilis': 7,
};
const viralLoad =
  (detected: number, none: string): Rule =>
  (random) =>
    random.chance(detected) ? String(Math.round(Math.exp(random.between(5, 12)))) : none;

/** Rows whose value is more than a normal word or a figure within a range. */
const RULES: Readonly<Record<string, Rule>> = {
  UCOL: oneOf({ Straw: 40, Yellow: 52, Amber: 7, Red: 1 }),
  SMAC: oneOf({ Formed: 80, Soft: 12, Loose: 5, Watery: 2, Mucoid: 1 }),
  AANT: has('A'),
  BANT: has('B'),
  ACEL: lacks('A'),
  BCEL: lacks('B'),
  DANT: (random, { rhesus }) => (rhesus === 'Positive' ? random.pick(['3+', '4+']) : '0'),
  RHCT: says('0'),
  ABO: (_, { abo }) => abo,
  RHD: (_, { rhesus }) => rhesus,
  UNIT: (random) => `W1234 26 ${random.digits(6)}`,
  ICTT: NONE,
  HIVT1: (random, { condition }) =>
    condition === 'retroviral' || random.chance(0.01) ? 'Reactive' : 'Non-reactive',
  HIVT2: when('HIVT1', is('Reactive'), oneOf({ Reactive: 19, 'Non-reactive': 1 }), says('Not done')),
  HIVC: NONE,
  RPRT: when('RPR', is('Reactive'), oneOf({ '1:2': 3, '1:4': 3, '1:8': 2, '1:16': 1 }), NONE),
  TPHA: when('RPR', is('Reactive'), says('Reactive'), says('Non-reactive')),
  ANAP: when('ANA', is('Positive'), oneOf({ Speckled: 3, Homogeneous: 2, Centromere: 1 }), NONE),
  HBEAG: when('HBSAG', is('Reactive'), oneOf({ 'Non-reactive': 3, Reactive: 1 }), says('Non-reactive')),
  AHBE: says('Non-reactive'),
  AHBS: (random, _, drawn) =>
    String(Math.round(drawn.get('HBSAG') === 'Reactive' ? random.between(0, 5) : random.between(0, 300))),
  AHBCT: when('HBSAG', is('Reactive'), says('Reactive'), says('Non-reactive')),
  AHBCM: says('Non-reactive'),
  WTO: oneOf({ '<1:20': 40, '1:20': 25, '1:40': 18, '1:80': 9, '1:160': 6, '1:320': 2 }),
  WTH: oneOf({ '<1:20': 40, '1:20': 25, '1:40': 18, '1:80': 10, '1:160': 5, '1:320': 2 }),
  MPD: when('MPF', is('No parasites seen'), says('0'), (random) => String(random.whole(200, 48_000))),
  MRDT: when(
    'MPF',
    is('No parasites seen'),
    says('Negative'),
    when('MPF', is('P. falciparum'), says('Pf positive'), says('Pan positive')),
  ),
  MPF: oneOf({ 'No parasites seen': 965, 'P. falciparum': 30, 'P. vivax': 5 }),
  GRAM: oneOf({
    'No organisms seen': 82,
    'Gram-negative rods': 12,
    'Gram-positive cocci clusters': 3,
    'Gram-positive cocci chains': 2,
    Yeast: 1,
  }),
  GROW: when(
    'GRAM',
    is('No organisms seen'),
    oneOf({ 'No growth': 80, 'No significant growth': 15, 'Mixed growth - probable contamination': 5 }),
    says('Growth'),
  ),
  CFU: when('GROW', is('Growth'), says('>100,000 CFU/mL'), NONE),
  ISOL: when(
    'GRAM',
    is('Gram-negative rods'),
    oneOf(RODS),
    when(
      'GRAM',
      is('Gram-positive cocci clusters'),
      says('Staphylococcus aureus'),
      when(
        'GRAM',
        is('Gram-positive cocci chains'),
        says('Enterococcus faecalis'),
        when('GRAM', is('Yeast'), says('Candida albicans'), NONE),
      ),
    ),
  ),
  OVA: oneOf({
    'No ova, cysts or parasites seen': 93,
    'Giardia lamblia cysts seen': 4,
    'Ascaris ova seen': 3,
  }),
  UCAST: oneOf({ 'None seen': 92, 'Hyaline casts, occasional': 8 }),
  RBCM: oneOf({ 'Normocytic normochromic': 80, 'Microcytic hypochromic': 14, 'Oval macrocytes': 6 }),
  FCOM: says('White cells and platelets unremarkable.'),
  HBELC: says('Normal adult pattern.'),
  CTORF: when('SC2', is('Detected'), (random) => random.between(17, 33).toFixed(1), NONE),
  CTN: when('SC2', is('Detected'), (random) => random.between(17, 33).toFixed(1), NONE),
  KITL: says('Lot 26B0417'),
  MTB: oneOf({ 'Not detected': 92, Trace: 3, Low: 3, Medium: 2 }),
  RIF: when(
    'MTB',
    is('Not detected'),
    says('Not applicable'),
    when('MTB', is('Trace'), says('Indeterminate'), says('Not detected')),
  ),
  HIVVL: viralLoad(0.3, '<50'),
  HBVDNA: viralLoad(0.25, 'Not detected'),
  HCVRNA: viralLoad(0.2, 'Not detected'),
};

const NORMAL = 0.965;

/** The value of a row that is no plain figure; undefined if the row is one. */
export function drawWord(random: Random, subject: Subject, row: BlankRow, drawn: Drawn): string | undefined {
  const rule = Object.hasOwn(RULES, row.code) ? RULES[row.code] : undefined;
  if (rule) return rule(random, subject, drawn);
  if (row.kind === 'choice') return drawChoice(random, row);
  return row.kind === 'numeric' ? undefined : '';
}

function drawChoice(random: Random, row: BlankRow): string {
  const usual = normalOption(row);
  const others = row.options.filter((option) => option !== usual && !/invalid|error|indeterm/i.test(option));
  return random.chance(NORMAL) || others.length === 0 ? usual : random.pick(others.slice(0, 2));
}

function normalOption(row: BlankRow): string {
  const range = parseRange(row.rangeText);
  const words = range.kind === 'text' ? range.normalWords : [];
  const found = row.options.find((option) => words.includes(option.toLowerCase().replace(/[\s-]+/g, ' ')));
  return found ?? row.options[0] ?? '';
}

/** A row before it has a value; rows of a result and of the catalogue both fit. */
export interface BlankRow {
  readonly code: string;
  readonly kind: string;
  readonly options: readonly string[];
  readonly decimals: number | null;
  readonly formula: string | null;
  /** As flagFor reads it. */
  readonly rangeText: string;
  readonly criticalLow: string | null;
  readonly criticalHigh: string | null;
}

/**
 * Median and log deviation of values whose range does not show what is usual, or that are close to zero in most people.
 */
const USUAL: Readonly<Record<string, readonly [median: number, spread: number]>> = {
  LH: [6, 0.45],
  FSH: [6, 0.45],
  E2: [320, 0.6],
  PROG: [14, 0.8],
  FPSA: [0.4, 0.4],
  CRP: [1.6, 0.7],
  CRBC: [0.2, 0.4],
  MMET: [0.1, 0.4],
  MMYE: [0.1, 0.3],
  MBLA: [0.05, 0.3],
  MPRO: [0.05, 0.3],
  MRLY: [0.3, 0.4],
  MPLA: [0.05, 0.3],
  NRBC: [0.1, 0.5],
  BHCG: [1.2, 0.5],
  CTIC: [27, 0.04],
  IGE: [38, 0.7],
  NTBNP: [90, 0.7],
};

const BETWEEN_PEOPLE = 0.27;
const BETWEEN_VISITS = 0.085;

/** A plausible figure for the person, or undefined if the range gives no hold. */
export function drawFigure(random: Random, subject: Subject, row: BlankRow): number | undefined {
  const usual = USUAL[row.code];
  const drift = subject.setPoint(row.code);
  if (usual)
    return usual[0] * Math.exp(usual[1] * (0.9 * drift + 0.45 * random.normal()) + subject.shift(row.code));
  const limits = limitsOf(row.rangeText);
  if (!limits) return undefined;
  const { low, high } = limits;
  const shift = subject.shift(row.code);
  if (low !== null && high !== null) {
    const away = BETWEEN_PEOPLE * drift + BETWEEN_VISITS * random.normal() + shift;
    const figure = (low + high) / 2 + (high - low) * away;
    return low < 0 ? figure : Math.max(figure, low * 0.3);
  }
  const spread = 0.42 * drift + 0.16 * random.normal() + shift;
  if (high !== null) return high * 0.48 * Math.exp(spread);
  return low === null ? undefined : low * 1.6 * Math.exp(0.6 * spread);
}

type Limits = { readonly low: number | null; readonly high: number | null };
const known = new Map<string, Limits | null>();

function limitsOf(text: string): Limits | null {
  let limits = known.get(text);
  if (limits === undefined) {
    limits = limitsIn(parseRange(text));
    known.set(text, limits);
  }
  return limits;
}

/** The first range with limits, if it is unknown which of several applies, as in a pregnancy without its weeks. */
function limitsIn(range: Range): Limits | null {
  if (range.kind === 'agreed') return range.ranges.map(limitsIn).find((limits) => limits !== null) ?? null;
  if (range.kind !== 'numeric') return null;
  return { low: asNumber(range.low), high: asNumber(range.high) };
}

function asNumber(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** Just beyond a critical limit: somebody has to be called. */
export function drawCritical(random: Random, row: BlankRow): number | undefined {
  const low = asNumber(row.criticalLow);
  const high = asNumber(row.criticalHigh);
  if (high !== null && (low === null || random.chance(0.6))) return high * random.between(1.01, 1.12);
  return low === null || low <= 0 ? undefined : low * random.between(0.88, 0.99);
}
