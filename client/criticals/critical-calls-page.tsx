import { useSearchParams } from 'react-router-dom';
import type { CallLogRow } from '../../shared/contract/results.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { csvPath, readList, type ListFilter, type ListHandle } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { PATIENT_FILTER, UNIT_FILTER } from '../ui/list-screen/usual-parts.js';
import { OPEN_WORKLIST } from '../ui/feedback/states.js';
import { CALL_COLUMNS } from './call-columns.js';
import { CallDetail } from './call-detail.js';
import { PrintCalls } from './print-calls.js';

type CallFilter = 'q' | 'status' | 'unit' | 'from' | 'to';

const FILTERS: readonly ListFilter<CallFilter>[] = [
  PATIENT_FILTER,
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'Open and made' },
      { value: 'open', label: 'Open' },
      { value: 'told', label: 'Told' },
      { value: 'off', label: 'Off' },
    ],
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
  const asked = Object.fromEntries(
    ['q', 'status', 'unit', 'from', 'to'].map((name) => [name, query.get(name) ?? '']),
  );
  return (
    <>
      <div className="no-print">
        <ListScreen
          title="Critical calls"
          subtitle="Who was told of which critical value, when and how soon"
          action={<PrintCalls path={PATH} asked={asked} />}
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
