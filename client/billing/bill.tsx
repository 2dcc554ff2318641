import { Box, Group, Text } from '@mantine/core';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import { isRefunded } from '../../shared/domain/stage.js';
import { PaymentChip, PriorityChip } from '../ui/layout/chips.js';
import { DateTime } from '../ui/layout/date-time.js';
import { formatMoney, Money } from '../ui/layout/money.js';
import classes from './take-payment.module.css';

export interface BillProps {
  readonly booking: Booking;
  readonly currency: string;
}

/** Who pays for what: the booking's tests with their prices, frozen at booking. */
export function Bill({ booking, currency }: BillProps) {
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
        {booking.accountName !== null && (
          <span className="dimmed">
            account {booking.accountName} {booking.accountNumber}
          </span>
        )}
      </Group>
      <table className={classes.items}>
        <tbody>
          {booking.selectedProfiles.map((profile) => (
            <tr key={profile.code} data-refunded={isRefunded(profile.stage) || undefined}>
              <th scope="row">
                <Group gap={0}>
                  <Text span c="dimmed" mr={8}>
                    {profile.code}
                  </Text>
                  {profile.name}
                  {profile.bundle !== undefined && (
                    <Text span size="sm" c="dimmed" ml={8}>
                      in {profile.bundle.name}, alone {formatMoney(profile.bundle.alone, currency)}
                    </Text>
                  )}
                  {isRefunded(profile.stage) && <span>&nbsp;(refunded)</span>}
                </Group>
              </th>
              <td>{money(profile.price)}</td>
            </tr>
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
          {isMore(payment.amountPaid) && (
            <tr>
              <th scope="row">Paid</th>
              <td>{money(payment.amountPaid)}</td>
            </tr>
          )}
          <tr data-balance>
            <th scope="row">Balance</th>
            <td>{money(payment.balance)}</td>
          </tr>
        </tfoot>
      </table>
    </Box>
  );
}
