import { LEFT_STAGES, LISTED_STAGES } from '../../../shared/domain/stage.js';
import { stageLabel } from '../../ui/layout/chips.js';
import type { ListFilter } from '../../ui/list-screen/list.js';
import { PATIENT_FILTER, UNIT_FILTER } from '../../ui/list-screen/usual-parts.js';

export type ResultFilter = 'q' | 'unit' | 'stage' | 'from' | 'to';

export function resultFilters(isBench: boolean): readonly ListFilter<ResultFilter>[] {
  // Reception sees what was released, also where it was withdrawn, nothing else.
  const stages = isBench ? LISTED_STAGES : LEFT_STAGES;
  return [
    PATIENT_FILTER,
    UNIT_FILTER,
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
