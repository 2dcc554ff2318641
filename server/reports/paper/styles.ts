import type { Block, TableColumn, TextBlock } from '../../kernel/print/page.js';

export const GREY = '#5a686d';
export const ACCENT = '#0f6f6a';
export const ALARM = '#a61b1b';
export const LOW = '#1d559f';
export const HIGH = '#8a5200';

export const MARGINS = [44, 36, 44, 54] as const;

/** The one grid of the page: test, result, flag, unit, range. `behind`: the longest fraction on the report. */
export function gridOf(behind: string): readonly TableColumn[] {
  return [
    { share: 30 },
    { share: 17, align: 'figures', behind },
    { share: 11 },
    { share: 18 },
    { share: 24 },
  ];
}

export const GRID_COLUMNS = 5;

export function line(text: string, look: Partial<TextBlock> = {}): Block {
  return { kind: 'text', text, ...look };
}
