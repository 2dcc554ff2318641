import type { PrintQueueRow } from '../../shared/contract/print-queue.js';
import { Clipped } from '../ui/table/columns.js';
import type { Column } from '../ui/table/data-table.js';
import { DateTime } from '../ui/layout/date-time.js';
import { LAB_NUMBER_COLUMN, patientColumn } from '../ui/list-screen/usual-parts.js';

function Why({ row }: { readonly row: PrintQueueRow }) {
  const isChanged = row.state === 'changed';
  return (
    <>
      {isChanged ? (
        <strong style={{ color: 'var(--mantine-color-error)' }}>Changed since printed</strong>
      ) : (
        'Never printed'
      )}
      {row.payment === 'hold' && <div className="dimmed">Held: not paid</div>}
    </>
  );
}

function testsOf({ tests }: PrintQueueRow): string {
  return tests.map(({ name }) => name).join(', ');
}

export const PRINT_COLUMNS: readonly Column<PrintQueueRow>[] = [
  LAB_NUMBER_COLUMN,
  patientColumn<PrintQueueRow>('20%', testsOf),
  {
    key: 'tests',
    title: 'Tests',
    width: { sm: '30%' },
    hideBelow: 'sm',
    render: (row) => <Clipped text={testsOf(row)} />,
  },
  {
    key: 'for',
    title: 'Doctor, ward',
    width: '16%',
    hideBelow: 'md',
    render: ({ referringDoctor, wardNumber }) => (
      <Clipped text={[referringDoctor ?? '', wardNumber ?? ''].filter((text) => text !== '').join(', ')} />
    ),
  },
  { key: 'why', title: 'Why', render: (row) => <Why row={row} /> },
  { key: 'since', title: 'Since', hideBelow: 'sm', render: (row) => <DateTime at={row.since} /> },
];
