import { Decimal } from '../../domain/decimal.js';
import type { Contradiction, Found, Sample } from '../../domain/results/contradictions.js';
import { saysWhen } from '../contradiction-kinds.js';
import { parseRange } from '../../domain/ranges/range-grammar.js';
import { indexContradictions } from './indices.js';

const FRACTIONS = ['HBA', 'HBA2', 'HBF', 'HBS'] as const;
/** Percent: what rounding and overlapping peaks add. */
const MOST = '102';
/** Percent of HbS that a solubility test does not miss after infancy, and that it does not find. */
const SOLUBLE = { from: '20', below: '5' } as const;
const DACIE =
  'Dacie and Lewis, Practical Haematology, 12th ed. (2017), Haemoglobin variants and thalassaemia';

const haemoglobinContradictions: readonly Contradiction[] = [
  {
    code: 'haemoglobins_above_100',
    title: 'The haemoglobin fractions add up to more than 100 %',
    source: DACIE,
    codes: FRACTIONS,
    find: (sample) => {
      const figures = FRACTIONS.flatMap((code) => sample.measured(code, { '%': '1' }) ?? []);
      const total = figures.reduce((sum, figure) => sum.plus(figure), new Decimal(0));
      return total.greaterThan(MOST)
        ? `The haemoglobin fractions add up to ${total.toFixed()} %, more than 100 %.`
        : null;
    },
  },
  saysWhen({
    code: 'sickle_negative_with_hbs',
    title: 'The sickle solubility test is Negative and HbS is 20 % or more',
    source: DACIE,
    codes: ['SICK', 'HBS'],
    when: (sample) =>
      sample.says('SICK', 'Negative') && sickle(sample)?.greaterThanOrEqualTo(SOLUBLE.from) === true,
    says: 'The sickle test is Negative and there is HbS.',
  }),
  saysWhen({
    code: 'sickle_positive_without_hbs',
    title: 'The sickle solubility test is Positive and HbS is below 5 %',
    source: DACIE,
    codes: ['SICK', 'HBS'],
    when: (sample) => sample.says('SICK', 'Positive') && sickle(sample)?.lessThan(SOLUBLE.below) === true,
    says: 'The sickle test is Positive and there is no HbS.',
  }),
];

function sickle(sample: Sample): Decimal | null {
  return sample.measured('HBS', { '%': '1' });
}

const CLEARLY_PROLONGED = '2';
const NORMAL_INR = '1.2';
/** The highest sensitivity index that a thromboplastin in use has. */
const HIGHEST_ISI = 2;
/** A ratio to the upper limit that no index below 1 turns into a normal INR. */
const PROLONGED_PT = '1.5';

/** Prothrombin time and INR, whose index and normal time only the laboratory knows. */
const clottingContradictions: readonly Contradiction[] = [
  {
    code: 'inr_against_prothrombin_time',
    title: 'The INR does not agree with the prothrombin time',
    source: 'WHO Technical Report Series 889, annex 3 (1999): INR = (PT ÷ normal PT) to the power of the ISI',
    codes: ['PT', 'INR'],
    find: inrAgainstProthrombinTime,
  },
];

function inrAgainstProthrombinTime(sample: Sample): Found {
  const [time, inr] = [sample.measured('PT', { s: '1' }), sample.figure('INR')];
  if (time === null || inr === null) return null;
  const { low, high } = normalTime(sample);
  const isLong = inr.greaterThan(CLEARLY_PROLONGED);
  const isPossible = low !== null && inr.lessThanOrEqualTo(time.dividedBy(low).pow(HIGHEST_ISI));
  const isNormal = low === null && !sample.isHigh('PT');
  if (isLong && (isNormal || (low !== null && !isPossible))) {
    return `INR ${sample.text('INR')} does not agree with a prothrombin time of ${sample.text('PT')} s.`;
  }
  if (inr.greaterThan(NORMAL_INR) || high === null || time.lessThan(high.times(PROLONGED_PT))) return null;
  return `A prothrombin time of ${sample.text('PT')} s does not agree with a normal INR.`;
}

/** The limits of the range on the sheet; null if it has no such limit. */
function normalTime({ facts: { rows } }: Sample): {
  readonly low: Decimal | null;
  readonly high: Decimal | null;
} {
  const range = parseRange(rows.find(({ code }) => code === 'PT')?.rangeText ?? '');
  const limit = (text: string | null): Decimal | null =>
    text === null || !new Decimal(text).greaterThan(0) ? null : new Decimal(text);
  return range.kind === 'numeric'
    ? { low: limit(range.low), high: limit(range.high) }
    : { low: null, high: null };
}

const SPECIES = ['P. falciparum', 'P. vivax', 'P. ovale', 'P. malariae', 'Mixed'] as const;
const OTHER_SPECIES = ['P. vivax', 'P. ovale', 'P. malariae'] as const;
const FALCIPARUM_ANTIGEN = ['Pf positive', 'Pf+Pan positive'] as const;
const MICROSCOPY = 'WHO, Malaria microscopy quality assurance manual, version 2 (2016)';
const RAPID_TESTS = 'WHO, False-negative rapid tests and Plasmodium falciparum hrp2/3 deletions (2019)';

/** Film, count and antigen of one tube. */
const malariaContradictions: readonly Contradiction[] = [
  saysWhen({
    code: 'parasites_counted_and_not_seen',
    title: 'No malaria parasites are seen, and they are counted',
    source: MICROSCOPY,
    codes: ['MPF', 'MPD'],
    when: (sample) =>
      sample.says('MPF', 'No parasites seen') && sample.figure('MPD')?.greaterThan(0) === true,
    says: 'No parasites are seen, and there is a count of them.',
  }),
  saysWhen({
    code: 'parasites_seen_and_count_zero',
    title: 'Malaria parasites are seen, and their count is 0',
    source: MICROSCOPY,
    codes: ['MPF', 'MPD'],
    when: (sample) => sample.says('MPF', ...SPECIES) && sample.figure('MPD')?.isZero() === true,
    says: 'Parasites are seen, and their count is 0.',
  }),
  saysWhen({
    code: 'falciparum_without_antigen',
    title: 'P. falciparum is seen, and the rapid test is negative for its antigen',
    source: RAPID_TESTS,
    codes: ['MPF', 'MRDT'],
    when: (sample) => sample.says('MPF', 'P. falciparum') && sample.says('MRDT', 'Negative', 'Pan positive'),
    says: 'P. falciparum is seen and its antigen is not detected: hrp2 deletion, or the wrong sample?',
  }),
  saysWhen({
    code: 'falciparum_antigen_of_another_species',
    title: 'Another species than P. falciparum is seen, and the rapid test has its antigen',
    source: MICROSCOPY,
    codes: ['MPF', 'MRDT'],
    when: (sample) => sample.says('MPF', ...OTHER_SPECIES) && sample.says('MRDT', ...FALCIPARUM_ANTIGEN),
    says: 'The rapid test finds P. falciparum and the film another species: a mixed infection?',
  }),
  saysWhen({
    code: 'antigen_without_parasites',
    title: 'The rapid test is positive, and no malaria parasites are seen',
    source: MICROSCOPY,
    codes: ['MPF', 'MRDT'],
    when: (sample) =>
      sample.says('MPF', 'No parasites seen') && sample.says('MRDT', ...FALCIPARUM_ANTIGEN, 'Pan positive'),
    says: 'The rapid test is positive and no parasites are seen: was the infection treated, was the film read again?',
  }),
];

const DIFFERENTIALS = [
  ['NEUTP', 'LYMPHP', 'MONOP', 'EOSP', 'BASOP'],
  ['MNEUT', 'MBAND', 'MLYM', 'MMON', 'MEOS', 'MBAS', 'MMET', 'MMYE', 'MBLA'],
] as const;
/** Cells that not every film counts: they are added to the others if they were counted. */
const RARE_CELLS: readonly string[] = ['MPRO', 'MRLY', 'MPLA'];
const ABSOLUTE = ['NEUT', 'LYMPH', 'MONO', 'EOS', 'BASO'] as const;
/** Percentages printed with one decimal may miss 100 by their rounding. */
const DIFFERENTIAL_TOLERANCE = '0.5';
/** ×10⁹/L, and parts of the white count: both have to be exceeded. */
const SUM_APART = { absolute: '0.3', share: '0.1' } as const;
/** Parts of the worked out reticulocyte count. */
const RETICULOCYTES_APART = '0.2';
const CELLS = { '10*9/L': '1' } as const;
const RED_CELLS = { '10*12/L': '1' } as const;

/** Combinations that haematology results of one sample cannot have. */
export const haematologyContradictions: readonly Contradiction[] = [
  ...indexContradictions,
  {
    code: 'differential_not_100',
    title: 'The differential does not add up to 100 %',
    source: 'CLSI H20-A2, Reference leukocyte differential count (2007)',
    codes: [...DIFFERENTIALS.flat(), ...RARE_CELLS],
    find: differentialNot100,
  },
  {
    code: 'absolute_mismatch',
    title: 'The absolute count of a cell type does not agree with its percentage of the white cells',
    source: 'CLSI H20-A2, Reference leukocyte differential count (2007)',
    codes: [...ABSOLUTE, 'NEUTP', 'LYMPHP', 'MONOP', 'EOSP', 'BASOP', 'WBC'],
  },
  {
    code: 'absolute_counts_against_white_cells',
    title: 'The absolute counts do not add up to the white cells',
    source: 'CLSI H20-A2, Reference leukocyte differential count (2007)',
    codes: [...ABSOLUTE, 'WBC', 'NRBC'],
    find: absoluteCountsAgainstWhiteCells,
  },
  {
    code: 'reticulocytes_against_red_cells',
    title: 'Absolute and relative reticulocytes do not agree with the red cells',
    source: 'CLSI H44-A2, Methods for reticulocyte counting (2004)',
    codes: ['RETA', 'RETP', 'RBC'],
    find: reticulocytesAgainstRedCells,
  },
  {
    code: 'cd4_above_lymphocytes',
    title: 'CD4 cells are more than all lymphocytes',
    source: 'CDC, Guidelines for CD4+ T-cell determinations, MMWR 2003; 52 (RR-2)',
    codes: ['CD4A', 'LYMPH'],
    find: (sample) => {
      const cd4 = sample.measured('CD4A', { '/uL': '0.001', '10*6/L': '0.001' });
      const all = sample.measured('LYMPH', CELLS);
      return cd4 !== null && all !== null && cd4.greaterThan(all)
        ? 'There are more CD4 cells than lymphocytes.'
        : null;
    },
  },
  ...clottingContradictions,
  ...haemoglobinContradictions,
  ...malariaContradictions,
];

/** Only once every cell type was entered. */
function differentialNot100(sample: Sample): Found {
  const own = new Set(sample.facts.rows.map(({ code }) => code));
  for (const parameters of DIFFERENTIALS.filter((codes) => codes.some((code) => own.has(code)))) {
    const rare = parameters[0] === 'MNEUT' ? RARE_CELLS.filter((code) => sample.figure(code) !== null) : [];
    const total = totalOf(sample, [...parameters, ...rare]);
    if (total === null || total.minus(100).abs().lessThanOrEqualTo(DIFFERENTIAL_TOLERANCE)) continue;
    return {
      message: `The differential adds up to ${total.toFixed()} %, not 100 %.`,
      parameters: [...parameters, ...rare],
    };
  }
  return null;
}

/** Null while one is missing. */
function totalOf(sample: Sample, codes: readonly string[]): Decimal | null {
  const figures = codes.flatMap((code) => sample.figure(code) ?? []);
  if (figures.length < codes.length) return null;
  return figures.reduce((sum, figure) => sum.plus(figure), new Decimal(0));
}

/** Not where nucleated red cells were seen: the counts may be of white cells that were corrected for them. */
function absoluteCountsAgainstWhiteCells(sample: Sample): Found {
  const [total, white] = [totalOf(sample, ABSOLUTE), sample.measured('WBC', CELLS)];
  if (total === null || white === null || sample.figure('NRBC')?.greaterThan(0) === true) return null;
  const differenceIn = total.minus(white).abs();
  const isClose =
    differenceIn.lessThanOrEqualTo(SUM_APART.absolute) ||
    differenceIn.lessThanOrEqualTo(white.times(SUM_APART.share));
  const message = `The absolute counts add up to ${total.toFixed()}, the white cells are ${white.toFixed()}.`;
  return isClose ? null : { message, parameters: [...ABSOLUTE, 'WBC'] };
}

function reticulocytesAgainstRedCells(sample: Sample): Found {
  const red = sample.measured('RBC', RED_CELLS);
  const [count, share] = [sample.measured('RETA', CELLS), sample.measured('RETP', { '%': '1' })];
  if (red === null || count === null || share === null) return null;
  // % of 10¹²/L, in 10⁹/L.
  const expected = red.times(share).times(10);
  if (count.minus(expected).abs().lessThanOrEqualTo(expected.times(RETICULOCYTES_APART))) return null;
  return `Reticulocytes ${count.toFixed()} do not agree with ${share.toFixed()} % of the red cells, which is ${expected.toFixed(0)}.`;
}
