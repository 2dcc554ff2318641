import { LEFT_STAGES, LISTED_STAGES } from '../../../shared/domain/stage.js';
import { DISCIPLINES } from '../../../shared/vocabulary.js';
import { stageLabel } from '../../ui/chips.js';
import type { ListFilter } from '../../ui/list-screen/list.js';
import { UNITS } from '../../ui/unit.js';

export type ResultFilter = 'q' | 'unit' | 'stage' | 'from' | 'to';

export function resultFilters(isBench: boolean): readonly ListFilter<ResultFilter>[] {
  // Reception sees what was released, also where it was withdrawn, nothing else.
  const stages = isBench ? LISTED_STAGES : LEFT_STAGES;
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
        ...stages.map((stage) => ({ value: stage, label: stageLabel(stage) })),
        { value: 'preliminary', label: 'Preliminary' },
      ],
    },
    { kind: 'days', from: 'from', to: 'to' },
  ];
}
