import { Badge } from '@mantine/core';
import type { Column } from '../table/data-table.js';
import type { ListFilter } from './list.js';

/** Of a list whose lines are retired, never deleted. */
export const RETIRED_FILTER: ListFilter<'retired'> = {
  kind: 'choice',
  name: 'retired',
  label: 'Which',
  options: [
    { value: '', label: 'In use' },
    { value: 'true', label: 'Retired too' },
  ],
};

export const RETIRED_COLUMN: Column<{ readonly retired: boolean }> = {
  key: 'state',
  title: 'State',
  width: 104,
  render: ({ retired }) =>
    retired ? (
      <Badge color="gray" variant="light">
        Retired
      </Badge>
    ) : (
      'In use'
    ),
};
