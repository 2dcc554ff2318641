import { Anchor, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import type { CallLogRow } from '../../shared/contract/results.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { withQuery } from '../core/api.js';
import { OPEN_WORKLIST } from '../ui/feedback/states.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { useNow } from '../ui/layout/now.js';
import { formatWait } from '../ui/layout/waiting-time.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { csvPath, type ListFilter, type ListHandle, readList } from '../ui/list-screen/list.js';
import { PATIENT_FILTER, patientColumn, UNIT_FILTER } from '../ui/list-screen/common-columns.js';
import { numberColumn, shortUnitColumn, timeColumn } from '../ui/table/column-kinds.js';
import { Clipped } from '../ui/table/columns.js';
import type { Column } from '../ui/table/data-table.js';
import { briefStateText, stateOf, STATUS_WORDS, warningOf, calledValue } from './call-texts.js';
import { CallAttempts } from './critical-call-form.js';
import { CriticalPanel } from './critical-panel.js';
import { PrintCalls } from './printed-calls.js';

type CallFilter = 'q' | 'status' | 'unit' | 'from' | 'to';

const FILTERS: readonly ListFilter<CallFilter>[] = [
  PATIENT_FILTER,
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    options: { '': 'Open and made', open: 'Open', told: 'Told', off: 'Off' },
  },
  UNIT_FILTER,
  { kind: 'days', from: 'from', to: 'to' },
];

const PATH = '/api/results/critical';
const LIVE = {
  topics: ['results'],
  concerns: ({ type }: AnyEnvelope) => type.startsWith('Critical') || type === 'BookingDeleted',
};

const keyOf = (row: CallLogRow): string => row.callId;

function detailOf(row: CallLogRow, list: ListHandle<CallFilter>) {
  return {
    title: 'Critical call',
    body: <CallDetail key={row.callId} row={row} onDone={() => void list.reload()} />,
  };
}

/** The log of critical calls: open and made, with their turnaround, as a file and on paper. */
export function Component() {
  const [query] = useSearchParams();
  const filters = Object.fromEntries(
    ['q', 'status', 'unit', 'from', 'to'].map((name) => [name, query.get(name) ?? '']),
  );
  return (
    <>
      <div className="no-print">
        <ListScreen
          title="Critical calls"
          subtitle="Critical values, the people told, and how soon"
          action={<PrintCalls path={PATH} asked={filters} />}
          filters={FILTERS}
          load={readList<CallLogRow>(PATH)}
          csv={(list) => csvPath(PATH, list)}
          columns={CALL_COLUMNS}
          rowKey={keyOf}
          detail={detailOf}
          empty={{
            title: 'No critical call',
            text: 'A value at or outside its critical limits opens a call by itself when the bench saves it.',
            next: OPEN_WORKLIST,
          }}
          live={LIVE}
        />
      </div>
      <div id="printed-calls" />
    </>
  );
}

interface CallDetailProps {
  readonly row: CallLogRow;
  readonly onDone: () => void;
}

/** Beside the log: an open call is recorded here; any other shows its attempts and its record. */
function CallDetail({ row, onDone }: CallDetailProps) {
  const now = useNow();
  if (row.status === 'open') return <CriticalPanel callId={row.callId} onDone={onDone} />;
  const { bookingId, profileCode, patientId, unit } = row;
  const address = { bookingId, profileCode, patientId, returnUrl: 'results' };
  return (
    <>
      <Text fw={620} size="lg">
        {calledValue(row)}
      </Text>
      <Text c="dimmed" mb={10}>
        {row.patientName}, {row.labNumber}, found {formatDateTime(row.raisedAt)}
      </Text>
      <Text mb={10}>{stateOf(row, now)}</Text>
      <CallAttempts attempts={row.attempts} />
      <Anchor component={Link} to={withQuery(`/update/${unit}`, address)}>
        Open the result
      </Anchor>
    </>
  );
}

const MINUTE_MS = 60_000;

/** Minutes to the call; of an open one those that have passed. */
function Minutes({ row }: { readonly row: CallLogRow }) {
  const now = useNow();
  const { minutes, status } = row;
  if (minutes !== null) return <span className="tnum">{formatWait(minutes * MINUTE_MS)}</span>;
  if (status !== 'open') return null;
  return <strong className="tnum">{formatWait(now - Date.parse(row.raisedAt))}</strong>;
}

function State({ row }: { readonly row: CallLogRow }) {
  const now = useNow();
  return <Clipped text={briefStateText(row, now)} />;
}

const CALL_COLUMNS: readonly Column<CallLogRow>[] = [
  timeColumn('raisedAt', 'Found', { hideBelow: 'sm', under: true, width: 150 }),
  numberColumn('labNumber', 'Lab number', { hideBelow: 'sm', width: 100 }),
  patientColumn<CallLogRow>('18%', calledValue),
  {
    key: 'what',
    title: 'Value',
    width: { sm: '18%' },
    hideBelow: 'sm',
    render: (row) => <Clipped text={calledValue(row)} whole />,
  },
  shortUnitColumn('unit', 'Unit', { hideBelow: 'lg' }),
  {
    key: 'status',
    title: 'Status',
    width: 70,
    render: (row) =>
      row.status === 'open' ? <strong>{STATUS_WORDS.open}</strong> : STATUS_WORDS[row.status],
  },
  {
    key: 'minutes',
    title: 'To the call',
    align: 'right',
    width: 100,
    render: (row) => <Minutes row={row} />,
  },
  {
    key: 'state',
    title: 'Call',
    width: { sm: '28%' },
    hideBelow: 'md',
    under: warningOf,
    render: (row) => <State row={row} />,
  },
];
