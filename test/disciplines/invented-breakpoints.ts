import type {
  BreakpointRow,
  MicrobiologyReference,
  TableRow,
} from '../../shared/disciplines/microbiology/reference.js';

/** Invented figures, no guideline's. */
export function anInventedRow(change: Partial<BreakpointRow> = {}): BreakpointRow {
  return {
    guideline: 'EUCAST',
    year: 2026,
    edition: 1,
    line: 2,
    organism: '',
    group: 'enterobacterales',
    drug: 'Ciprofloxacin',
    method: 'mic',
    site: '',
    s: '2',
    r: '8',
    atuLow: '',
    atuHigh: '',
    ...change,
  };
}

export function anIntrinsicRow(change: Partial<TableRow> = {}): TableRow {
  const about = { guideline: 'EUCAST', year: 2026, edition: 1, line: 2, organism: '', group: '' } as const;
  return { ...about, drug: 'Ampicillin', ...change };
}

export function aReference(change: Partial<MicrobiologyReference> = {}): MicrobiologyReference {
  const breakpoints = change.breakpoints ?? [];
  return {
    specimen: 'URINE (mid-stream)',
    organisms: [
      { name: 'Escherichia coli', code: 'eco', group: 'enterobacterales' },
      { name: 'Klebsiella pneumoniae', code: 'kpn', group: 'enterobacterales' },
      { name: 'Staphylococcus aureus', code: 'sau', group: 'staphylococcus' },
      { name: 'Diphtheroids', code: '', group: '' },
    ],
    drugs: [
      { name: 'Ciprofloxacin', code: 'CIP', tier: 1 },
      { name: 'Ampicillin', code: 'AMP', tier: 1 },
      { name: 'Meropenem', code: 'MEM', tier: 2 },
      { name: 'Colistin', code: 'COL', tier: 3 },
    ],
    guidelines: [...new Set(breakpoints.map(({ guideline }) => guideline))],
    breakpoints,
    intrinsic: [],
    ...change,
  };
}
