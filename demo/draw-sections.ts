import type { Kit } from '../shared/disciplines/serology/rules.js';
import { type Differential, isCell } from '../shared/disciplines/haematology/cells.js';
import { NO_CULTURE, type Culture } from '../shared/disciplines/microbiology/culture.js';
import type { Run } from '../shared/disciplines/molecular/run.js';
import type { Sections } from '../shared/domain/results/sections.js';
import type { TestValue } from '../shared/domain/results/test-value.js';
import type { Discipline } from '../shared/vocabulary.js';
import { drawCulture } from './draw-culture.js';
import { drawKits } from './draw-kits.js';

type DrawnRow = Pick<TestValue, 'code' | 'name' | 'extra'>;
type Drawn = ReadonlyMap<string, string>;

/** What the bench records beside the rows of these values, on `day` (yyyy-MM-dd). */
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
