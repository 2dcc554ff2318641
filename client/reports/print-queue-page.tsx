import { IconPrinter } from '@tabler/icons-react';
import type { PrintQueueRow } from '../../shared/contract/print-queue.js';
import type { AnyEnvelope, EventType } from '../../shared/events.js';
import { readList, type ListFilter } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { PATIENT_FILTER } from '../ui/list-screen/usual-parts.js';
import { PrintBar } from './print-bar.js';
import { PRINT_COLUMNS } from './print-columns.js';
import { useOpenReleased } from './use-open-released.js';

const FILTERS: readonly ListFilter<'q' | 'state'>[] = [
  PATIENT_FILTER,
  {
    kind: 'choice',
    name: 'state',
    label: 'Why',
    options: [
      { value: '', label: 'Never printed and changed' },
      { value: 'new', label: 'Never printed' },
      { value: 'changed', label: 'Changed since printed' },
    ],
  },
];

const MOVES: readonly EventType[] = [
  'ResultReleased',
  'ResultAmended',
  'ResultWithdrawn',
  'ReportPrinted',
  'PatientCorrected',
];

const LIVE = {
  topics: ['results'],
  concerns: ({ type }: AnyEnvelope): boolean => MOVES.includes(type),
} as const;

/** Reports that stand on no paper as they are now; ticked, they are printed in one go. */
export function Component() {
  const open = useOpenReleased();
  return (
    <ListScreen
      title="Print queue"
      subtitle="Released reports never printed, or amended or withdrawn since printing; oldest first"
      filters={FILTERS}
      load={readList<PrintQueueRow>('/api/print-queue')}
      columns={PRINT_COLUMNS}
      rowKey={keyOf}
      onOpen={open}
      selection={ticked}
      empty={{
        title: 'Nothing is waiting to be printed',
        text: 'A report is listed here from its release, or its amendment, until it is printed.',
        icon: <IconPrinter size={26} stroke={1.5} />,
        next: { to: '/view/results', label: 'Open the results', needs: 'results.list' },
      }}
      live={LIVE}
    />
  );
}

const keyOf = (row: PrintQueueRow): string => row.bookingId;

function ticked(rows: readonly PrintQueueRow[], done: () => void) {
  return <PrintBar rows={rows} onDone={done} />;
}
