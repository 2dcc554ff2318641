import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PayerFigure } from '../../shared/contract/figures.js';
import { Money } from '../ui/layout/money.js';
import classes from './figures.module.css';

interface BeneathProps {
  readonly word: string;
  readonly amount: string;
  readonly unit: string;
}

/** What has a column of its own where there is room. */
function Beneath({ word, amount, unit }: BeneathProps) {
  if (amount === '0.00') return null;
  return (
    <div className={classes.beneath}>
      {word} <Money amount={amount} unit={unit} />
    </div>
  );
}

/** What named payers were billed and paid: it goes over no counter, and into no total of the report. */
export function PayersTable({ payers }: { readonly payers: readonly PayerFigure[] }) {
  if (payers.length === 0) return null;
  return (
    <section className={`card ${classes.table}`}>
      <div className={classes.heading}>
        <h2 className={classes.title}>Billed to payers</h2>
        <span className={classes.note}>beside what was taken over the counter</span>
      </div>
      <Table aria-label="Billed to payers">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Payer</Table.Th>
            <Table.Th ta="right">Billed</Table.Th>
            <Table.Th ta="right" className={classes.wide}>
              Credited
            </Table.Th>
            <Table.Th ta="right">Paid</Table.Th>
            <Table.Th ta="right" className={classes.wide}>
              Written off
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {payers.map(({ payerId, name, paymentUnit, billed, credited, paid, writtenOff }) => (
            <Table.Tr key={`${payerId} ${paymentUnit}`}>
              <Table.Th scope="row">
                <Anchor component={Link} to={`/payers/${payerId}`} className={classes.line}>
                  <bdi>{name}</bdi>
                </Anchor>
              </Table.Th>
              <Table.Td ta="right">
                <Money amount={billed} unit={paymentUnit} />
                <Beneath word="credited" amount={credited} unit={paymentUnit} />
              </Table.Td>
              <Table.Td ta="right" className={classes.wide}>
                <Money amount={credited} unit={paymentUnit} />
              </Table.Td>
              <Table.Td ta="right">
                <Money amount={paid} unit={paymentUnit} />
                <Beneath word="written off" amount={writtenOff} unit={paymentUnit} />
              </Table.Td>
              <Table.Td ta="right" className={classes.wide}>
                <Money amount={writtenOff} unit={paymentUnit} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
