import { DISCIPLINES } from '../../../shared/vocabulary.js';
import { unitLabel } from '../layout/unit.js';
import type { ListFilter } from './list.js';

export const UNIT_FILTER: ListFilter<'unit'> = {
  kind: 'choice',
  name: 'unit',
  label: 'Unit',
  options: [
    { value: '', label: 'All units' },
    ...DISCIPLINES.map((unit) => ({ value: unit, label: unitLabel(unit) })),
  ],
};
