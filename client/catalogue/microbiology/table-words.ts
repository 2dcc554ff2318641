import type { BreakpointTable, TableKind } from '../../../shared/contract/microbiology.js';

export const KIND_WORDS: Readonly<Record<TableKind, string>> = {
  breakpoints: 'Breakpoints',
  intrinsic: 'Intrinsic resistance',
};

export const KINDS: readonly TableKind[] = ['breakpoints', 'intrinsic'];

/** "EUCAST 2026", "EUCAST 2026 edition 2". */
export function tableName({ guideline, year, edition }: BreakpointTable): string {
  return `${guideline} ${year}${edition > 1 ? ` edition ${edition}` : ''}`;
}
