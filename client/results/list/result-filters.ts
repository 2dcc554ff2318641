import { DISCIPLINES, type Stage } from '../../../shared/vocabulary.js';
import type { ListFilter } from '../../ui/list-screen/list.js';
import { UNITS } from '../../ui/unit.js';

export type ResultFilter = 'q' | 'unit' | 'stage' | 'from' | 'to';

/** Reception sees what was released, nothing else. */
const STAGES: readonly { readonly value: Stage; readonly label: string; readonly bench: boolean }[] = [
  { value: 'validated', label: 'Validated', bench: true },
  { value: 'authorised', label: 'Authorised', bench: true },
  { value: 'released', label: 'Released', bench: false },
  { value: 'amended', label: 'Amended', bench: false },
];

export function resultFilters(isBench: boolean): readonly ListFilter<ResultFilter>[] {
  const stages = STAGES.filter(({ bench }) => isBench || !bench);
  return [
    { kind: 'words', name: 'q', label: 'Patient or lab number' },
    {
      kind: 'choice',
      name: 'unit',
      label: 'Unit',
      options: [
        { value: '', label: 'All units' },
        ...DISCIPLINES.map((unit) => ({ value: unit, label: UNITS[unit].label })),
      ],
    },
    {
      kind: 'choice',
      name: 'stage',
      label: 'Status',
      options: [
        { value: '', label: 'Every status' },
        ...stages.map(({ value, label }) => ({ value, label })),
      ],
    },
    { kind: 'days', from: 'from', to: 'to' },
  ];
}
