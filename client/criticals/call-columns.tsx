import type { CallLogRow } from '../../shared/contract/results.js';
import { UnitChip } from '../ui/layout/chips.js';
import { Clipped } from '../ui/table/columns.js';
import type { Column } from '../ui/table/data-table.js';
import { DateTime } from '../ui/layout/date-time.js';
import { useNow } from '../ui/layout/now.js';
import { patientColumn } from '../ui/list-screen/usual-parts.js';
import { formatWait } from '../ui/layout/waiting-time.js';
import { briefStateOf, STATUS_WORDS, warningOf, whatOf } from './call-texts.js';

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
  return <Clipped text={briefStateOf(row, now)} />;
}

export const CALL_COLUMNS: readonly Column<CallLogRow>[] = [
  {
    key: 'raisedAt',
    title: 'Found',
    hideBelow: 'sm',
    under: true,
    width: 150,
    render: (row) => <DateTime at={row.raisedAt} />,
  },
  {
    key: 'labNumber',
    title: 'Lab number',
    hideBelow: 'sm',
    width: 100,
    render: (row) => <strong className="tnum">{row.labNumber}</strong>,
  },
  patientColumn<CallLogRow>('18%', whatOf),
  {
    key: 'what',
    title: 'Value',
    width: { sm: '18%' },
    hideBelow: 'sm',
    render: (row) => <Clipped text={whatOf(row)} whole />,
  },
  { key: 'unit', title: 'Unit', hideBelow: 'lg', render: (row) => <UnitChip unit={row.unit} short /> },
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
