import { Table } from '@mantine/core';
import type { FiguresLine } from '../../shared/contract/billing-shapes.js';
import { Money } from '../ui/money.js';
import { unitTotals } from './daily.js';
import classes from './daily.module.css';

export interface FiguresTableProps {
  readonly title: string;
  /** What the first column holds, e.g. "Payment type". */
  readonly group: string;
  /** What is counted, e.g. "Receipts". */
  readonly counted: string;
  readonly lines: readonly FiguresLine[];
  readonly nameOf: (line: FiguresLine) => string;
}

export function FiguresTable({ title, group, counted, lines, nameOf }: FiguresTableProps) {
  return (
    <section className={`card ${classes.table}`}>
      <h2 className={classes.title}>{title}</h2>
      <Table aria-label={title} className="tnum">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{group}</Table.Th>
            <Table.Th ta="right">{counted}</Table.Th>
            <Table.Th ta="right">Amount</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, index) => (
            <Table.Tr key={index}>
              <Table.Td>{nameOf(line)}</Table.Td>
              <Table.Td ta="right">{line.count}</Table.Td>
              <Table.Td ta="right">
                <Money amount={line.amount} unit={line.paymentUnit} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          {unitTotals(lines).map(({ unit, amount }) => (
            <Table.Tr key={unit}>
              <Table.Th colSpan={2}>Total {unit}</Table.Th>
              <Table.Th ta="right">
                <Money amount={amount} unit={unit} strong />
              </Table.Th>
            </Table.Tr>
          ))}
        </Table.Tfoot>
      </Table>
    </section>
  );
}
