import { IconPrinter } from '@tabler/icons-react';
import { Button, Group, Text } from '@mantine/core';
import type { PrintQueueRow } from '../../shared/contract/print-queue.js';
import type { AnyEnvelope, EventType } from '../../shared/events.js';
import { readList, type ListFilter } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { PATIENT_FILTER, LAB_NUMBER_COLUMN, patientColumn } from '../ui/list-screen/common-columns.js';
import { useOpenReleased } from './use-open-released.js';
import { MOST_PRINTED } from '../../shared/domain/reports/print-batch.js';
import { useAct } from '../ui/forms/use-act.js';
import { showDone } from '../ui/feedback/notify.js';
import { saveFile } from '../ui/save-file.js';
import { timeColumn } from '../ui/table/column-kinds.js';
import { printBatch } from './reports.api.js';
import { SendButton } from './sending/send-dialog.js';
import { Clipped } from '../ui/table/columns.js';
import type { Column } from '../ui/table/data-table.js';

const FILTERS: readonly ListFilter<'q' | 'state'>[] = [
  PATIENT_FILTER,
  {
    kind: 'choice',
    name: 'state',
    label: 'Why',
    options: { '': 'Never printed and changed', new: 'Never printed', changed: 'Changed since printed' },
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

/** Reports that are not on paper in their present form; ticked, they are printed in one go. */
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

interface PrintBarProps {
  /** The ticked rows. */
  readonly rows: readonly PrintQueueRow[];
  readonly onDone: () => void;
}

/** Prints what is ticked as one file; what is held until it is paid stays in the queue. */
function PrintBar({ rows, onDone }: PrintBarProps) {
  const { isBusy, act } = useAct();
  const free = rows.filter(({ payment }) => payment !== 'hold');
  const sent = free.slice(0, MOST_PRINTED);
  const print = (): Promise<void> =>
    act('The reports were not printed', async () => {
      await saveFile(await printBatch(sent.map(({ bookingId }) => bookingId)), 'reports.pdf');
      showDone(`${countOf(sent)} downloaded as one file to print, and marked as printed`);
      onDone();
    });
  if (rows.length === 0) return null;
  return (
    <Group gap={8} mb={10} role="group" aria-label="Selected reports">
      <Button
        leftSection={<IconPrinter />}
        loading={isBusy}
        disabled={sent.length === 0}
        title={sent.length === 0 ? 'Held: these bookings are not paid' : undefined}
        onClick={() => void print()}
      >
        Print {countOf(sent)}
      </Button>
      <SendButton
        bookingIds={sent.map(({ bookingId }) => bookingId)}
        why={sent.length === 0 ? 'Held: these bookings are not paid' : undefined}
      />
      {free.length < rows.length && (
        <Text c="dimmed">
          {rows.length - free.length} of {rows.length} selected are held: not paid.
        </Text>
      )}
      {sent.length < free.length && <Text c="dimmed">{MOST_PRINTED} are printed at a time.</Text>}
    </Group>
  );
}

function countOf({ length }: readonly unknown[]): string {
  return `${length} ${length === 1 ? 'report' : 'reports'}`;
}

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

const PRINT_COLUMNS: readonly Column<PrintQueueRow>[] = [
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
  timeColumn('since', 'Since', { hideBelow: 'sm' }),
];
