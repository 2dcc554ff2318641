import { Table } from '@mantine/core';
import type { ClosingReport, CountedDrawer } from '../../shared/contract/shift-shapes.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import { formatMoney } from '../ui/layout/money.js';
import classes from './shifts.module.css';

export interface CountedTableProps {
  readonly drawers: readonly CountedDrawer[];
  /** Their sums by unit, where they are told. */
  readonly units?: ClosingReport['units'];
}

/** What was expected, what was counted, and what is between them. */
export function CountedTable({ drawers, units = [] }: CountedTableProps) {
  return (
    <Table className={classes.stacked} aria-label="Expected, counted and the difference">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Payment type</Table.Th>
          <Table.Th ta="right">Expected</Table.Th>
          <Table.Th ta="right">Counted</Table.Th>
          <Table.Th ta="right">Difference</Table.Th>
        </Table.Tr>
      </Table.Thead>
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

/** A drawer's or a unit's; on a phone each stands beside its title. */
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
