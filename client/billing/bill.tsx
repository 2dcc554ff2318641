import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Booking, SelectedProfile } from '../../shared/contract/booking-shapes.js';
import { accountText } from '../../shared/domain/account-words.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import type { PayersPart } from '../../shared/domain/money/who-owes.js';
import { isRefunded } from '../../shared/domain/stage.js';
import { PaymentChip, PriorityChip } from '../ui/layout/chips.js';
import { DateTime } from '../ui/layout/date-time.js';
import { formatMoney, Money } from '../ui/layout/money.js';
import classes from './take-payment.module.css';

interface BillProps {
  readonly booking: Booking;
  /** The shares of the payer and of the patient; undefined: the patient pays alone. */
  readonly part: PayersPart | undefined;
  readonly currency: string;
}

/** The booking's tests with the prices fixed when it was booked, and who pays them. */
export function Bill({ booking, part, currency }: BillProps) {
  const { patientData, payment } = booking;
  const money = (amount: string) => <Money amount={amount} unit={currency} />;
  const isMore = (amount: string): boolean => (parseMoney(amount) ?? 0n) !== 0n;
  return (
    <Box component="section" className="card" p={{ base: 14, xs: 20 }} aria-label="Bill">
      <Group gap="4px 10px" mb={12}>
        <Text span size="lg" fw={620}>
          {patientData.fullName}
        </Text>
        <span className="dimmed">{patientData.labNumber}</span>
        <PaymentChip status={payment.paymentStatus} />
        <PriorityChip priority={booking.priority} />
        <span className="dimmed">
          booked <DateTime at={booking.dateTimeStamp} />
        </span>
        {accountText(booking) !== '' && (
          <span className="dimmed">account in words: {accountText(booking)}</span>
        )}
      </Group>
      <table className={classes.items}>
        <tbody>
          {booking.selectedProfiles.map((profile) => (
            <BilledTest key={profile.code} test={profile} currency={currency} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Price</th>
            <td>{money(payment.total)}</td>
          </tr>
          {isMore(payment.discount) && (
            <tr>
              <th scope="row">Discount</th>
              <td className="tnum">{formatMoney(`-${payment.discount}`, currency)}</td>
            </tr>
          )}
          {isMore(part?.patientPaid ?? payment.amountPaid) && (
            <tr>
              <th scope="row">Paid</th>
              <td>{money(part?.patientPaid ?? payment.amountPaid)}</td>
            </tr>
          )}
          {part !== undefined && <PayerRows part={part} money={money} />}
          <tr data-balance>
            <th scope="row">{part === undefined ? 'Balance' : 'Left for the patient'}</th>
            <td>{money(part?.patientOwes ?? payment.balance)}</td>
          </tr>
        </tfoot>
      </table>
    </Box>
  );
}

function BilledTest({ test, currency }: { readonly test: SelectedProfile; readonly currency: string }) {
  const { code, name, bundle, price, stage } = test;
  return (
    <tr data-refunded={isRefunded(stage) || undefined}>
      <th scope="row">
        <Group gap={0}>
          <Text span c="dimmed" mr={8}>
            {code}
          </Text>
          {name}
          {bundle !== undefined && (
            <Text span size="sm" c="dimmed" ml={8}>
              in {bundle.name}, alone {formatMoney(bundle.alone, currency)}
            </Text>
          )}
          {isRefunded(stage) && <span>&nbsp;(refunded)</span>}
        </Group>
      </th>
      <td>
        <Money amount={price} unit={currency} />
      </td>
    </tr>
  );
}

interface PayerRowsProps {
  readonly part: PayersPart;
  readonly money: (amount: string) => ReactNode;
}

function PayerRows({ part: { payer, billed, toBill }, money }: PayerRowsProps) {
  return (
    <>
      {billed !== '0.00' && (
        <tr>
          <th scope="row">{payer}, billed</th>
          <td>{money(billed)}</td>
        </tr>
      )}
      {toBill !== '0.00' && (
        <tr>
          <th scope="row">{payer}, to be billed</th>
          <td>{money(toBill)}</td>
        </tr>
      )}
    </>
  );
}
