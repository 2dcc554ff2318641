import { Decimal } from '../../domain/decimal.js';
import type { Contradiction, Found, Sample } from '../../domain/results/contradictions.js';
import { clottingContradictions } from './clotting.js';
import { haemoglobinContradictions } from './haemoglobins.js';
import { indexContradictions } from './indices.js';
import { malariaContradictions } from './malaria.js';

const DIFFERENTIALS = [
  ['NEUTP', 'LYMPHP', 'MONOP', 'EOSP', 'BASOP'],
  ['MNEUT', 'MBAND', 'MLYM', 'MMON', 'MEOS', 'MBAS', 'MMET', 'MMYE', 'MBLA'],
] as const;
/** Cells that not every film counts: they add up with the others where they were. */
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

/** What haematology's results of one sample cannot all say. */
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
    title: 'The absolute count of a cell type does not fit its percentage of the white cells',
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
    title: 'Absolute and relative reticulocytes do not fit the red cells',
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
  const apart = total.minus(white).abs();
  const isClose =
    apart.lessThanOrEqualTo(SUM_APART.absolute) || apart.lessThanOrEqualTo(white.times(SUM_APART.share));
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
  return `Reticulocytes ${count.toFixed()} do not fit ${share.toFixed()} % of the red cells, which is ${expected.toFixed(0)}.`;
}
