import type { BlankRow } from './figures.js';
import { parseRange } from '../shared/domain/ranges/range-grammar.js';
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

/** The value of a row that is no plain figure; undefined where the row is one. */
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
