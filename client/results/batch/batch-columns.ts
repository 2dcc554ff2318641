import type { Result, TestValue } from '../../../shared/contract/results.js';
import { decimalPadding } from '../../../shared/domain/decimal-padding.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import type { RowPicture } from '../entry/result-entry.js';
import { gridRows, groupsOf } from '../grid/row-groups.js';

/** A parameter of the profile, as a column. */
export interface BatchColumn {
  readonly code: string;
  readonly name: string;
  /** The unit of every row; undefined: rows have several, and each shows its own. */
  readonly unit: string | undefined;
  /** CSS; a figure that is longer than usual widens it (`roomOf`). */
  readonly width: string;
  /** The most digits behind the point of a figure. */
  readonly places: number;
}

const WIDEST = 30;
/** A figure with its flag: eight of them, the patient and the state fit side by side at a desk. */
const FIGURE = '100px';
/** The rows have several units: each says its own beside the figure. */
const FIGURE_AND_UNIT = '128px';

/** The parameters of all samples in the bench's order: a sample that was begun is laid out by an earlier version. */
export function columnsOf(results: readonly Result[]): readonly BatchColumn[] {
  const rows = new Map<string, TestValue[]>();
  for (const result of results) {
    for (const row of inOrder(result)) rows.set(row.code, [...(rows.get(row.code) ?? []), row]);
  }
  return [...rows.values()].flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : [columnOf(first, same)];
  });
}

function inOrder(result: Result): readonly TestValue[] {
  const rows = gridRows(result);
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const placed = groupsOf(result.discipline, result.sampleType, rows).flatMap((group) => group.rows);
  return placed.flatMap(({ code }) => byCode.get(code) ?? []);
}

function columnOf({ code, name }: TestValue, same: readonly TestValue[]): BatchColumn {
  const units = new Set(same.map(({ unitOfMeasure }) => unitText(unitOfMeasure)));
  const [unit] = units;
  return {
    code,
    name,
    unit: units.size === 1 ? unit : undefined,
    width: widthOf(same, units.size === 1),
    places: Math.max(0, ...same.map(({ decimals }) => decimals ?? 0)),
  };
}

/** Characters that a flag takes beside its figure: "H", a critical "HH" in its chip, and the sign of a jump. */
const FLAG = 3;
const CRITICAL = 5;
const JUMP = 2;

function signsOf({ flag, delta }: TestValue): number {
  const flagged = flag === '' ? 0 : flag.length > 1 ? CRITICAL : FLAG;
  return flagged + (delta === null ? 0 : JUMP);
}

/** Characters that each figure of a sample asks for: a column never cuts one. */
export function roomOf(
  rows: ReadonlyMap<string, RowPicture>,
  columns: readonly BatchColumn[],
): ReadonlyMap<string, number> {
  const asked = columns.flatMap(({ code, places }): readonly (readonly [string, number])[] => {
    const picture = rows.get(code);
    if (picture === undefined || !FIGURES.includes(picture.row.kind)) return [];
    const { row, entry } = picture;
    const text = entry.parameter === '' ? row.parameter : entry.parameter;
    const behind = decimalPadding(text, places).digits;
    return [[code, text.length + behind + signsOf(row)]];
  });
  return new Map(asked);
}

const FIGURES: readonly TestValue['kind'][] = ['numeric', 'calculated'];

/** The rooms of several samples: the widest of each column. */
export function widest(
  before: ReadonlyMap<string, number>,
  more: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const wider = [...more].filter(([code, room]) => room > (before.get(code) ?? 0));
  return wider.length === 0 ? before : new Map([...before, ...wider]);
}

/** A word that is cut reads as another: the longest option has its room. */
function widthOf(rows: readonly TestValue[], hasOneUnit: boolean): string {
  if (rows.some(({ kind }) => kind === 'text' || kind === 'isolates')) return '230px';
  const longest = Math.max(0, ...rows.flatMap(({ options }) => options.map(({ length }) => length)));
  if (longest === 0) return hasOneUnit ? FIGURE : FIGURE_AND_UNIT;
  return `calc(${Math.min(longest, WIDEST)}ch + 64px)`;
}
