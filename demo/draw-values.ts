import { drawWord, drawCritical, drawFigure, type Drawn, type BlankRow } from './value-kinds.js';
import type { Random } from './random.js';
import type { Subject } from './subject.js';

type Figures = Map<string, number>;

const CRITICAL = 0.009;

/** A value for every row that a person enters, by code; figures of one sample agree with each other. */
export function drawValues(
  random: Random,
  subject: Subject,
  rows: readonly BlankRow[],
): ReadonlyMap<string, string> {
  const measured = rows.filter((row) => row.formula === null);
  const words: Drawn = new Map();
  const figures: Figures = new Map();
  for (const row of measured) {
    const word = drawWord(random, subject, row, words);
    if (word !== undefined) words.set(row.code, word);
    else keep(figures, row.code, drawFigure(random, subject, row));
  }
  agree(random, figures);
  if (random.chance(CRITICAL)) makeCritical(random, measured, figures);
  const texts = measured.flatMap((row): [string, string][] => {
    const figure = figures.get(row.code);
    const text = figure === undefined ? words.get(row.code) : figure.toFixed(row.decimals ?? 0);
    return text ? [[row.code, text]] : [];
  });
  return new Map(texts);
}

function keep(figures: Figures, code: string, figure: number | undefined): void {
  if (figure !== undefined) figures.set(code, figure);
}

/** One of the values that stand alone, so that nothing else of the sample contradicts it. */
const STANDS_ALONE = new Set(['K', 'FGLU', 'RGLU', 'CREA', 'MG', 'HSTNI', 'CORT', 'PLT', 'CA', 'LAC']);

function makeCritical(random: Random, rows: readonly BlankRow[], figures: Figures): void {
  const able = rows.filter(({ code }) => STANDS_ALONE.has(code) && figures.has(code));
  if (able.length === 0) return;
  const row = random.pick(able);
  keep(figures, row.code, drawCritical(random, row));
}

const RARE_CELLS = ['MMET', 'MMYE', 'MPRO', 'MBLA', 'MRLY', 'MPLA'];

/** Figures that physiology or the analyser ties together. */
function agree(random: Random, figures: Figures): void {
  bloodCount(random, figures);
  differential(figures, ['NEUTP', 'LYMPHP', 'MONOP', 'EOSP', 'BASOP'], 1);
  absoluteCounts(figures);
  differential(figures, ['MNEUT', 'MBAND', 'MLYM', 'MMON', 'MEOS', 'MBAS', ...RARE_CELLS], 0);
  from(figures, ['NA', 'K', 'HCO3'], 'CL', (na, k, hco3) => na + k - hco3 - 14 - 0.9 * random.normal());
  from(figures, ['TBIL'], 'DBIL', (total) => total * random.between(0.14, 0.28));
  from(figures, ['ALB'], 'TP', (albumin) => albumin + 27 + 2.2 * random.normal());
  from(figures, ['PT'], 'INR', (seconds) => seconds / 12.5);
  from(figures, ['PSA'], 'FPSA', (psa) => psa * random.between(0.26, 0.4));
  from(figures, ['TC', 'HDL'], 'HDL', (total, hdl) => Math.min(hdl, total * 0.5));
  from(figures, ['PH', 'PCO2'], 'AHCO3', (ph, kPa) => 0.0307 * 7.5 * kPa * 10 ** (ph - 6.105));
  from(figures, ['PH', 'AHCO3'], 'BE', (ph, bicarbonate) => 0.93 * (bicarbonate - 24.4 + 14.8 * (ph - 7.4)));
  from(figures, ['PO2'], 'SO2', (kPa) => 100 / (23_400 / ((kPa * 7.5) ** 3 + 150 * kPa * 7.5) + 1));
  from(figures, ['RETP'], 'RETA', (percent) => percent * 45);
  from(figures, ['HBA2', 'HBF', 'HBS'], 'HBA', (a2, f, s) => 100 - a2 - f - s);
  from(figures, ['SMOT', 'SPROG'], 'SPROG', (moving, forward) => Math.min(forward, moving));
  from(figures, ['FE'], 'TIBC', (iron) => Math.max(48, 66 - 0.3 * iron + 4 * random.normal()));
}

function from(
  figures: Figures,
  inputs: readonly string[],
  output: string,
  calculate: (...values: number[]) => number,
): void {
  const values = inputs.flatMap((code) => figures.get(code) ?? []);
  if (values.length === inputs.length && figures.has(output)) figures.set(output, calculate(...values));
}

function bloodCount(random: Random, figures: Figures): void {
  from(figures, ['HB', 'MCHC'], 'HCT', (hb, mchc) => hb / mchc);
  from(figures, ['HCT', 'MCV'], 'RBC', (hct, mcv) => (hct * 1000) / mcv);
  from(figures, ['HB', 'RBC'], 'MCH', (hb, rbc) => hb / rbc);
  from(figures, ['NEUTP'], 'LYMPHP', (neutrophils) => (100 - neutrophils) * 0.8 + random.normal());
  if (figures.has('BASOP')) figures.set('BASOP', random.between(0.5, 1));
}

/** Percentages that make 100 as they are printed; the first takes what is left. */
function differential(figures: Figures, codes: readonly string[], decimals: number): void {
  const [first, ...others] = codes;
  if (first === undefined || !codes.every((code) => figures.has(code))) return;
  const whole = codes.reduce((total, code) => total + Math.max(0, figures.get(code) ?? 0), 0);
  let left = 100;
  for (const code of others) {
    const share = Number(((Math.max(0, figures.get(code) ?? 0) / whole) * 100).toFixed(decimals));
    figures.set(code, share);
    left -= share;
  }
  figures.set(first, left);
}

function absoluteCounts(figures: Figures): void {
  const white = figures.get('WBC');
  if (white === undefined) return;
  for (const code of ['NEUT', 'LYMPH', 'MONO', 'EOS', 'BASO']) {
    from(figures, [`${code}P`], code, (percent) => (white * percent) / 100);
  }
}
