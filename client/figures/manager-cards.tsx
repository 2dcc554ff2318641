import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { withQuery } from '../core/api.js';
import { Money } from '../ui/layout/money.js';
import { Frame, Nothing, type CardProps } from './manager-card.js';
import classes from './manager.module.css';

/** What is still owed, by the age of the booking. */
export function OutstandingCard({ picture: { outstanding, baseCurrency } }: CardProps) {
  return (
    <Frame title="Outstanding by age">
      <Table aria-label="Outstanding by age">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Days</Table.Th>
            <Table.Th ta="right">Bookings</Table.Th>
            <Table.Th ta="right">Amount</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {outstanding.map(({ age, bookings, amount }) => (
            <Table.Tr key={age}>
              <Table.Th scope="row">{age}</Table.Th>
              <Table.Td ta="right">{bookings.toLocaleString('en')}</Table.Td>
              <Table.Td ta="right">
                <Money amount={amount} unit={baseCurrency} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Frame>
  );
}

/** Specimens that were rejected and reports that had to be put right. */
export function QualityCard({ picture: { rejected, amended } }: CardProps) {
  return (
    <Frame title="Rejected and amended this week">
      <Table aria-label="Rejected and amended this week">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>What</Table.Th>
            <Table.Th ta="right">This week</Table.Th>
            <Table.Th ta="right">Before</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row">
              <Link to="/specimens" className={classes.link}>
                Rejected specimens
              </Link>
            </Table.Th>
            <Table.Td ta="right">{rejected.week}</Table.Td>
            <Table.Td ta="right" c="dimmed">
              {rejected.weekBefore}
            </Table.Td>
          </Table.Tr>
          {rejected.reasons.map(({ reason, count }) => (
            <Table.Tr key={reason}>
              <Table.Td pl={22}>{reason}</Table.Td>
              <Table.Td ta="right">{count}</Table.Td>
              <Table.Td />
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th scope="row">
              <Link to="/view/results" className={classes.link}>
                Amended reports
              </Link>
            </Table.Th>
            <Table.Td ta="right">
              {amended.week} of {amended.released}
            </Table.Td>
            <Table.Td ta="right" c="dimmed">
              {amended.weekBefore}
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Frame>
  );
}

/** What was given back within thirty days, and why. */
export function RefundsCard({ picture: { refunds, baseCurrency, monthFrom, date } }: CardProps) {
  return (
    <Frame title="Refunds by reason, 30 days">
      {refunds.length === 0 ? (
        <Nothing>Nothing was given back within these days.</Nothing>
      ) : (
        <Table aria-label="Refunds by reason, 30 days">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Reason</Table.Th>
              <Table.Th ta="right">Receipts</Table.Th>
              <Table.Th ta="right">In {baseCurrency}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {refunds.map(({ key, reason, count, base }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row">{reason}</Table.Th>
                <Table.Td ta="right">{count}</Table.Td>
                <Table.Td ta="right">
                  <Money amount={base} unit={baseCurrency} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Anchor
        component={Link}
        className={classes.link}
        underline="always"
        to={withQuery('/refunded', { from: monthFrom, to: date })}
      >
        Open the refunds
      </Anchor>
    </Frame>
  );
}
