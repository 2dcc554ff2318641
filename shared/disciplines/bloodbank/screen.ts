import type { AssessmentRules, SectionRefusal, Sections } from '../../domain/results/sections.js';
import { list, record, text, type Shape } from '../../domain/shape.js';
import { gradeOf, type Grade } from './readings.js';

/** One screening cell. */
export interface ScreenCell {
  /** As the panel names it, e.g. "I". */
  readonly cell: string;
  readonly grade: Grade | '';
}

export interface Screen {
  readonly cells: readonly ScreenCell[];
  /** The patient's antibodies by name, e.g. "anti-K". */
  readonly antibodies: readonly string[];
}

const MOST_CELLS = 20;
const MOST_ANTIBODIES = 20;
const NO_SCREEN: Screen = { cells: [], antibodies: [] };

/** '' for none. */
export const grade: Shape<Grade | ''> = (value, field, errors) => {
  if (value === undefined || value === null || value === '') return '';
  const found = typeof value === 'string' ? gradeOf(value) : undefined;
  if (found !== undefined) return found;
  errors.push({ field, message: `${field} must be one of 0, w+, 1+, 2+, 3+, 4+, mf, H.` });
  return '';
};

const FIELDS = record<Screen>({
  cells: list(record<ScreenCell>({ cell: text(20), grade }), MOST_CELLS),
  antibodies: list(text(60), MOST_ANTIBODIES),
});

export const screenShape: Shape<Screen> = (value, field, errors) =>
  value === undefined || value === null ? NO_SCREEN : FIELDS(value, field, errors);

export function screenOf(sections: Sections): Screen {
  return (sections['screen'] ?? NO_SCREEN) as Screen;
}

/** Any cell positive: the screen is positive. '' while a cell is not read. */
export function screenResult({ cells }: Screen): 'Positive' | 'Negative' | '' {
  if (cells.some((one) => one.grade !== '' && one.grade !== '0')) return 'Positive';
  return cells.length > 0 && cells.every((one) => one.grade === '0') ? 'Negative' : '';
}

/** ABSC follows from the cells. */
export const screenRules: AssessmentRules = ({ rows, sections, saved }) => {
  const asksFor = rows.some(({ code }) => code === 'ABSC');
  const screen = screenOf(sections);
  const refusals = screenRefusals(screen, asksFor);
  // One released before cells were stored keeps its text.
  const isOlder = screen.cells.length === 0 && !saved.sections['screen'] && saved.values.get('ABSC');
  if (!asksFor || isOlder) return { refusals };
  return { derived: new Map([['ABSC', { value: screenResult(screen) }]]), refusals };
};

function screenRefusals({ cells, antibodies }: Screen, asksFor: boolean): readonly SectionRefusal[] {
  if (!asksFor) {
    const isEmpty = cells.length === 0 && antibodies.length === 0;
    return isEmpty ? [] : [{ field: 'sections.screen', message: 'This profile has no antibody screen.' }];
  }
  return [...cells.flatMap((one, index) => cellRefusals(cells, one, index)), ...blanks(antibodies)];
}

function cellRefusals(
  cells: readonly ScreenCell[],
  { cell, grade: read }: ScreenCell,
  index: number,
): readonly SectionRefusal[] {
  const at = `sections.screen.cells[${index}]`;
  const refused = (field: string, message: string) => [{ code: 'ABSC', field: `${at}.${field}`, message }];
  if (cell === '') return refused('cell', `Screening cell ${index + 1} has no name.`);
  if (cells.findIndex((one) => one.cell === cell) < index)
    return refused('cell', `Cell ${cell} is listed twice.`);
  return read === '' ? refused('grade', `Cell ${cell}: enter its grade.`) : [];
}

function blanks(antibodies: readonly string[]): readonly SectionRefusal[] {
  return antibodies.flatMap((name, index) =>
    name === ''
      ? [{ code: 'ABSC', field: `sections.screen.antibodies[${index}]`, message: 'Name the antibody.' }]
      : [],
  );
}
