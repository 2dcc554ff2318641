import { Button, Text, Title } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ListedShift, ShiftDetail } from '../../shared/contract/shift-shapes.js';
import { useLiveList } from '../core/live-list.js';
import { movesShifts } from '../core/own-shift.js';
import { useSession } from '../core/session.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { formatMoney } from '../ui/layout/money.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { ClosingPaper } from './closing-paper.js';
import { CountedTable } from './counted-table.js';
import { readReport, readShift } from './shifts.api.js';
import { XView } from './x-view.js';
import classes from './shifts.module.css';

/** Beside the list: the closing report of a closed one, else what moves in it now. */
export function ShiftDetailPart({ shift }: { readonly shift: ListedShift }) {
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
          {holds === null ? 'Your own shift: told after your count' : heldText(holds)}
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
        <Button
          component={Link}
          to={`/shift?of=${id}`}
          variant="default"
          fullWidth
          mb={16}
          leftSection={<IconCalculator size={16} stroke={1.75} />}
          title="Where the cashier cannot: beside a second person"
        >
          Count and close it for the cashier
        </Button>
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

function heldText(holds: NonNullable<ShiftDetail['holds']>): string {
  return holds
    .map(({ payment, paymentUnit, amount }) => `${payment} ${formatMoney(amount, paymentUnit)}`)
    .join(', ');
}
