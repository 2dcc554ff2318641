import type { ReactNode } from 'react';
import { Badge } from '@mantine/core';
import type { Column } from '../table/data-table.js';
import { Clipped } from '../table/columns.js';
import { PatientCell } from '../table/patient-cell.js';
import type { ListFilter } from './list.js';
import { UNIT_LABELS } from '../layout/unit.js';

/** For a list whose rows are about a patient's booking. */
export const PATIENT_FILTER: ListFilter<'q'> = {
  kind: 'words',
  name: 'q',
  label: 'Patient or lab number',
  placeholder: 'Name, number or date of birth',
};

export const LAB_NUMBER_COLUMN: Column<{ readonly labNumber: string }> = {
  key: 'labNumber',
  title: 'Lab number',
  hideBelow: 'sm',
  render: ({ labNumber }) => <span className="tnum">{labNumber}</span>,
};

interface PatientRow {
  readonly patientName: string;
  readonly labNumber: string;
}

/** `under`: further text of the row on a phone, where its own column is left out. */
export function patientColumn<Row extends PatientRow>(
  width: `${number}%`,
  under?: (row: Row) => ReactNode,
): Column<Row> {
  return {
    key: 'patient',
    title: 'Patient',
    width: { sm: width },
    render: (row) => (
      <PatientCell name={row.patientName} labNumber={row.labNumber}>
        {under?.(row)}
      </PatientCell>
    ),
  };
}

/** One line: the first test and how many more there are; the tooltip names all. */
export const TESTS_COLUMN: Column<{ readonly testNames: readonly string[] }> = {
  key: 'tests',
  title: 'Tests',
  width: { sm: '16%' },
  hideBelow: 'md',
  render: ({ testNames: [first = '', ...others] }) => (
    <span style={{ display: 'flex', gap: 6 }}>
      <span style={{ flex: 1, minWidth: 0 }}>
        <Clipped text={[first, ...others].join(', ')}>{first}</Clipped>
      </span>
      {others.length > 0 && <span className="dimmed">+{others.length}</span>}
    </span>
  ),
};

/** For a list whose lines are retired, never deleted. */
export const RETIRED_FILTER: ListFilter<'retired'> = {
  kind: 'choice',
  name: 'retired',
  label: 'Which',
  options: { '': 'In use', true: 'Include retired' },
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

export const UNIT_FILTER: ListFilter<'unit'> = {
  kind: 'choice',
  name: 'unit',
  label: 'Unit',
  options: { '': 'All units', ...UNIT_LABELS },
};
