import { IconCashRegister } from '@tabler/icons-react';
import type { ListedShift, UnitAmount } from '../../shared/contract/shift-shapes.js';
import { movesShifts } from '../core/own-shift.js';
import { ShiftChip } from '../ui/layout/chips.js';
import type { Column } from '../ui/table/data-table.js';
import { DateTime } from '../ui/layout/date-time.js';
import { csvPath, readList, type ListFilter } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { formatMoney } from '../ui/layout/money.js';
import { Difference } from './counted-table.js';
import { SafeBar } from './safe-bar.js';
import { ShiftDetailPart } from './shift-detail.js';

const FILTERS: readonly ListFilter<'q' | 'state' | 'from' | 'to'>[] = [
  { kind: 'words', name: 'q', label: 'Cashier', placeholder: 'Name or user name' },
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    options: [
      { value: '', label: 'All' },
      { value: 'standing', label: 'Not closed' },
      { value: 'closed', label: 'Closed' },
    ],
  },
  { kind: 'days', from: 'from', to: 'to' },
];

const LIVE = { topics: ['payments'], concerns: movesShifts } as const;

const COLUMNS: readonly Column<ListedShift>[] = [
  {
    key: 'cashier',
    title: 'Cashier',
    width: { sm: '20%' },
    render: ({ cashierName, cashier }) => (
      <>
        <strong>
          <bdi>{cashierName}</bdi>
        </strong>
        <div className="dimmed">{cashier}</div>
      </>
    ),
  },
  {
    key: 'state',
    title: 'State',
    width: 130,
    render: (shift) => <ShiftChip state={shift.state} late={shift.late} />,
  },
  {
    key: 'opened',
    title: 'Opened',
    width: 160,
    hideBelow: 'sm',
    under: true,
    render: ({ openedAt }) => <DateTime at={openedAt} />,
  },
  {
    key: 'closed',
    title: 'Closed',
    width: 160,
    hideBelow: 'lg',
    render: ({ closedAt }) => <DateTime at={closedAt} />,
  },
  {
    key: 'taken',
    title: 'Taken',
    align: 'right',
    hideBelow: 'md',
    render: ({ taken }) => <Amounts amounts={taken} />,
  },
  {
    key: 'expected',
    title: 'Expected',
    align: 'right',
    hideBelow: 'md',
    render: ({ expected }) =>
      expected === null ? <span className="dimmed">after your count</span> : <Amounts amounts={expected} />,
  },
  {
    key: 'difference',
    title: 'Difference',
    align: 'right',
    render: ({ differences }) =>
      differences.length === 0 ? (
        <span className="dimmed">–</span>
      ) : (
        differences.map(({ paymentUnit, amount }) => (
          <div key={paymentUnit}>
            <Difference amount={amount} unit={paymentUnit} />
          </div>
        ))
      ),
  },
  {
    key: 'report',
    title: 'Report',
    align: 'right',
    width: 90,
    hideBelow: 'sm',
    under: ({ reportNumber }) => reportNumber !== null && <>No. {reportNumber}</>,
    render: ({ reportNumber }) =>
      reportNumber === null ? (
        <span className="dimmed">–</span>
      ) : (
        <span className="tnum">No. {reportNumber}</span>
      ),
  },
];

function Amounts({ amounts }: { readonly amounts: readonly UnitAmount[] }) {
  if (amounts.length === 0) return <span className="dimmed">–</span>;
  return amounts.map(({ paymentUnit, amount }) => (
    <div key={paymentUnit} className="tnum">
      {formatMoney(amount, paymentUnit)}
    </div>
  ));
}

const keyOf = ({ id }: ListedShift): string => id;

/** Everyone's shifts, live: what should lie in each drawer now, and how those before were closed. */
export function Component() {
  return (
    <ListScreen
      title="Shifts"
      subtitle="Who is at which till, what should be in the drawers, and how shifts were closed"
      notice={<SafeBar />}
      filters={FILTERS}
      load={readList<ListedShift>('/api/shifts')}
      csv={(query) => csvPath('/api/shifts', query)}
      columns={COLUMNS}
      rowKey={keyOf}
      detail={(shift) => ({
        title: shift.cashierName,
        body: <ShiftDetailPart key={shift.id} shift={shift} />,
      })}
      empty={{
        icon: <IconCashRegister size={26} stroke={1.5} />,
        title: 'No shift yet',
        text: 'A shift begins when a cashier opens it with a float, or with the first payment.',
        next: { to: '/shift', label: 'Open your shift', needs: 'shifts.own' },
      }}
      live={LIVE}
    />
  );
}
