import { IconCashRegister, IconBuildingBank, IconCoins, IconCalculator } from '@tabler/icons-react';
import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ListedShift, UnitAmount, ShiftDetail } from '../../shared/contract/shifts.js';
import { movesShifts } from '../core/own-shift.js';
import { ShiftChip } from '../ui/layout/chips.js';
import { timeColumn } from '../ui/table/column-kinds.js';
import type { Column } from '../ui/table/data-table.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { csvPath, readList, type ListFilter } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { formatMoney } from '../ui/layout/money.js';
import { Difference, CountedTable, XView } from './drawers.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { useLiveList } from '../core/live-list.js';
import { ErrorState, FormSkeleton } from '../ui/feedback/states.js';
import { MoveDialog } from './move-dialog.js';
import { readSafe, readReport, readShift } from './shifts.api.js';
import classes from './shifts.module.css';
import { useSession } from '../core/session.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { ClosingPaper } from './closing-paper.js';

const FILTERS: readonly ListFilter<'q' | 'state' | 'from' | 'to'>[] = [
  { kind: 'words', name: 'q', label: 'Cashier', placeholder: 'Name or user name' },
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    options: { '': 'All', standing: 'Not closed', closed: 'Closed' },
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
  timeColumn('openedAt', 'Opened', { width: 160, hideBelow: 'sm', under: true }),
  timeColumn('closedAt', 'Closed', { width: 160, hideBelow: 'lg' }),
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
      subtitle="Cashiers on duty, expected drawer contents, and closed shifts"
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

const MOVING: readonly AnyEnvelope['type'][] = ['SafeChanged', 'ShiftChanged', 'ShiftClosed'];

/** The safe's contents; money comes in from outside, and leaves for the bank. */
function SafeBar() {
  const [act, setAct] = useState<'capital' | 'banked'>();
  const { data, problem, reload } = useLiveList('safe', {
    topics: ['payments'],
    load: readSafe,
    concerns: ({ type }) => MOVING.includes(type),
  });
  if (problem !== undefined && data === undefined) return <ErrorState problem={problem} onRetry={reload} />;
  const cash = (data ?? []).filter((line) => line.cash);
  return (
    <section className={`card ${classes.safe}`} aria-label="The safe">
      <dl aria-live="polite">
        <dt>In the safe</dt>
        {cash.map(({ paymentTypeId, payment, paymentUnit, safe }) => (
          <dd key={`${paymentTypeId} ${paymentUnit}`}>
            <span className="dimmed">{payment}</span>{' '}
            <strong className="tnum">{formatMoney(safe, paymentUnit)}</strong>
          </dd>
        ))}
      </dl>
      <Group gap={8}>
        <Button
          variant="default"
          leftSection={<IconCoins />}
          disabled={data === undefined}
          onClick={() => setAct('capital')}
        >
          Add cash
        </Button>
        <Button
          variant="default"
          leftSection={<IconBuildingBank />}
          disabled={data === undefined}
          onClick={() => setAct('banked')}
        >
          To the bank
        </Button>
      </Group>
      {act !== undefined && (
        <MoveDialog kind={act} kinds={cash} onMoved={reload} onClose={() => setAct(undefined)} />
      )}
    </section>
  );
}

/** Beside the list: the closing report of a closed one, else what moves in it now. */
function ShiftDetailPart({ shift }: { readonly shift: ListedShift }) {
  if (shift.reportNumber !== null) return <Closed number={shift.reportNumber} />;
  return <Standing shift={shift} />;
}

function Closed({ number }: { readonly number: number }) {
  const loaded = useLoaded(`closing report ${number}`, () => readReport(number));
  return (
    <WhenLoaded of={loaded} skeleton={<FormSkeleton />}>
      {(report) => <ClosingPaper report={report} />}
    </WhenLoaded>
  );
}

function Standing({ shift }: { readonly shift: ListedShift }) {
  const { id, cashier } = shift;
  const loaded = useLiveList(`shift ${id}`, {
    topics: [`cash:${cashier}`],
    load: () => readShift(id),
    concerns: movesShifts,
  });
  const state = { data: loaded.data, problem: loaded.problem, reload: loaded.reload };
  return (
    <WhenLoaded of={state} skeleton={<FormSkeleton />}>
      {(detail) => <Moving detail={detail} />}
    </WhenLoaded>
  );
}

function Moving({ detail }: { readonly detail: ShiftDetail }) {
  const me = useSession((session) => session.user?.username);
  const { id, cashier, openedAt, payments, refunds, holds, counts, state } = detail;
  const count = counts.at(-1);
  return (
    <>
      <Facts>
        <Fact name="Opened">{formatDateTime(openedAt)}</Fact>
        <Fact name="Payments">{String(payments)}</Fact>
        <Fact name="Refunds">{String(refunds)}</Fact>
        <Fact name={state === 'closed' ? 'Held at the end' : 'There now'} wide>
          {holds === null ? 'Your own shift: shown after your count' : contentsText(holds)}
        </Fact>
      </Facts>
      {count !== undefined && (
        <section className={`card ${classes.table}`}>
          <Title order={2} className={classes.title}>
            Counted {formatDateTime(count.at)}
          </Title>
          <CountedTable drawers={count.drawers} />
        </section>
      )}
      {state !== 'closed' && cashier !== me && (
        <LinkButton
          to={`/shift?of=${id}`}
          variant="default"
          fullWidth
          mb={16}
          leftSection={<IconCalculator />}
          title="If the cashier cannot: with a second person as witness"
        >
          Count and close it for the cashier
        </LinkButton>
      )}
      {state === 'closed' && (
        <Text c="dimmed" mb={12}>
          Carried over from before shifts were counted: it has no closing report.
        </Text>
      )}
      <XView shift={detail} />
    </>
  );
}

function contentsText(holds: NonNullable<ShiftDetail['holds']>): string {
  return holds
    .map(({ payment, paymentUnit, amount }) => `${payment} ${formatMoney(amount, paymentUnit)}`)
    .join(', ');
}
