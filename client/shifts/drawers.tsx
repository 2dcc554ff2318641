import { Table, Text, Title } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import type { ClosingReport } from '../../shared/contract/closing-report.js';
import type { DrawerMoves, ShiftMove, ShiftView, CountedDrawer } from '../../shared/contract/shifts.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import { formatTime } from '../ui/layout/date-time.js';
import { formatMoney } from '../ui/layout/money.js';
import { EmptyState } from '../ui/feedback/states.js';
import { TitleRow } from '../ui/table/title-row.js';
import classes from './shifts.module.css';

const COLUMNS = [
  ['float', 'Float', 1],
  ['taken', 'Taken', 1],
  ['change', 'Change', -1],
  ['refunds', 'Refunds', -1],
  ['voided', 'Voided', -1],
  ['drops', 'Dropped', -1],
  ['handedIn', 'Received', 1],
  ['handedOut', 'Handed over', -1],
] as const satisfies readonly (readonly [keyof DrawerMoves, string, 1 | -1])[];

/** The movements by type and unit; their total is left to the count. */
export function XView({ shift }: { readonly shift: ShiftView }) {
  const { drawers, moves } = shift;
  if (drawers.length === 0) {
    return (
      <EmptyState
        icon={<IconCashRegister size={26} stroke={1.5} />}
        title="Nothing moved yet"
        text="Takings, refunds and drops of this shift are listed here, by payment type and unit."
        next={{ to: '/accounts/payments', label: 'Open payments', needs: 'payments.read' }}
      />
    );
  }
  return (
    <>
      <section className={`card ${classes.table}`}>
        <Title order={2} className={classes.title}>
          X view
        </Title>
        <DrawersTable drawers={drawers} />
      </section>
      {moves.length > 0 && <Moves moves={moves} />}
    </>
  );
}

/** A row a drawer; what did not happen in any of them has no column. */
export function DrawersTable({ drawers }: { readonly drawers: readonly DrawerMoves[] }) {
  const columns = COLUMNS.filter(([name]) => drawers.some((drawer) => isMoved(drawer[name])));
  return (
    <Table className={classes.stacked} aria-label="Movements of this shift">
      <TitleRow titles={['Payment type', ...columns.map(([, title]) => title)]} figures={columns.length} />
      <Table.Tbody>
        {drawers.map((drawer) => (
          <Table.Tr key={`${drawer.paymentTypeId} ${drawer.paymentUnit}`}>
            <Table.Th scope="row" fw={500}>
              {drawer.payment} <span className="dimmed">{drawer.paymentUnit}</span>
            </Table.Th>
            {columns.map(([name, title, sign]) => (
              <Table.Td
                key={name}
                ta="right"
                data-title={title}
                data-none={!isMoved(drawer[name]) || undefined}
              >
                {amountOf(drawer[name], sign)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function isMoved(amount: string): boolean {
  return (parseMoney(amount) ?? 0n) !== 0n;
}

function amountOf(amount: string, sign: 1 | -1) {
  if (!isMoved(amount)) return <span className="dimmed">–</span>;
  return formatMoney(sign < 0 ? `-${amount}` : amount, '');
}

const ACTS = { float: 'Float', drop: 'Dropped to the safe', handover: 'Handed over' } as const;

export function Moves({ moves }: { readonly moves: readonly ShiftMove[] }) {
  return (
    <section className={`card ${classes.moves}`} aria-label="Float, drops and handovers">
      <Title order={2} className={classes.title}>
        Float, drops and handovers
      </Title>
      <ul>
        {moves.map(({ at, act, received, by, witness, lines }, place) => (
          <li key={place}>
            <time dateTime={at}>{formatTime(at)}</time> {received ? 'Received by handover' : ACTS[act]}{' '}
            <strong>{lines.map(movedText).join(', ')}</strong>
            <Text span inherit c="dimmed">
              {' '}
              by <bdi>{by}</bdi>
              {witness !== null && (
                <>
                  {' '}
                  and <bdi>{witness}</bdi>
                </>
              )}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}

function movedText({ payment, paymentUnit, amount, counted = amount }: ShiftMove['lines'][number]): string {
  const off = counted === amount ? '' : `, counted ${formatMoney(counted, paymentUnit)} by the receiver`;
  return `${payment} ${formatMoney(amount, paymentUnit)}${off}`;
}

interface CountedTableProps {
  readonly drawers: readonly CountedDrawer[];
  /** Their sums by unit, if they may be shown. */
  readonly units?: ClosingReport['units'];
}

/** Expected, counted, and the difference. */
export function CountedTable({ drawers, units = [] }: CountedTableProps) {
  return (
    <Table className={classes.stacked} aria-label="Expected, counted and the difference">
      <TitleRow titles={['Payment type', 'Expected', 'Counted', 'Difference']} figures={3} />
      <Table.Tbody>
        {drawers.map(({ paymentTypeId, payment, paymentUnit, expected, counted, difference }) => (
          <Table.Tr key={`${paymentTypeId} ${paymentUnit}`}>
            <Table.Th scope="row" fw={500}>
              {payment} <span className="dimmed">{paymentUnit}</span>
            </Table.Th>
            <Figures Cell={Table.Td} of={{ expected, counted, difference }} />
          </Table.Tr>
        ))}
      </Table.Tbody>
      {units.length > 0 && (
        <Table.Tfoot>
          {units.map(({ paymentUnit, expected, counted, difference }) => (
            <Table.Tr key={paymentUnit}>
              <Table.Th scope="row">Total {paymentUnit}</Table.Th>
              <Figures Cell={Table.Th} of={{ expected, counted, difference }} />
            </Table.Tr>
          ))}
        </Table.Tfoot>
      )}
    </Table>
  );
}

interface FiguresProps {
  readonly Cell: typeof Table.Td | typeof Table.Th;
  readonly of: Pick<CountedDrawer, 'expected' | 'counted' | 'difference'>;
}

/** A drawer's or a unit's figures; on a phone each is beside its title. */
function Figures({ Cell, of: { expected, counted, difference } }: FiguresProps) {
  return (
    <>
      <Cell ta="right" data-title="Expected">
        {formatMoney(expected, '')}
      </Cell>
      <Cell ta="right" data-title="Counted">
        {formatMoney(counted, '')}
      </Cell>
      <Cell ta="right" data-title="Difference">
        <Difference amount={difference} />
      </Cell>
    </>
  );
}

/** Too much or too little in words too, never by colour alone. */
export function Difference({ amount, unit = '' }: { readonly amount: string; readonly unit?: string }) {
  const minor = parseMoney(amount) ?? 0n;
  if (minor === 0n) return <span className={classes.off}>{formatMoney('0.00', unit)}</span>;
  const size = formatMoney(amount.replace('-', ''), unit);
  return (
    <span className={classes.off} data-off>
      {size} {minor < 0n ? 'short' : 'over'}
    </span>
  );
}
