import { Box, Group, Text, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useState } from 'react';
import type { Booking, SelectedProfile } from '../../shared/contract/booking-shapes.js';
import { parseMoney, formatMoney as written } from '../../shared/domain/money/money.js';
import { isRefunded } from '../../shared/domain/stage.js';
import { PaymentChip, PriorityChip } from '../ui/layout/chips.js';
import { DateTime } from '../ui/layout/date-time.js';
import { formatMoney, Money } from '../ui/layout/money.js';
import classes from './take-payment.module.css';
import type { PayerChoice } from '../../shared/contract/payer-shapes.js';
import { coPaymentOf, coPaymentText, payerShare } from '../../shared/domain/money/co-payment.js';
import { useSending } from '../ui/forms/use-sending.js';
import { showDone } from '../ui/feedback/notify.js';
import { billPayer } from './billing.api.js';

/** The payer's and the patient's part: the booking's tests with the prices fixed when it was booked. */
export function Bill({ booking, currency }: { readonly booking: Booking; readonly currency: string }) {
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

interface PayerShareProps {
  readonly booking: Booking;
  readonly currency: string;
  readonly payers: readonly PayerChoice[];
  /** The payer of the patient's last insured booking; '' for none, undefined if unknown. */
  readonly lastPayer: string | undefined;
  readonly onBilled: () => Promise<void>;
}

/** The payer that still has to be billed: its share, and the key that bills it. If none is named, a choice of one. */
export function PayerShare(props: PayerShareProps) {
  const { booking, payers } = props;
  if (minor(booking.payment.balance) <= 0n) return null;
  if (booking.payerId === null)
    return payers.length === 0 ? null : <PayerToChoose key={booking.id} {...props} />;
  const payer = payers.find(({ id }) => id === booking.payerId);
  if (payer === undefined || !isLeftToBill(booking, payer)) return null;
  return <Share key={booking.version} {...props} payer={payer} />;
}

/** The payer of the patient's last insured booking is chosen already. */
function PayerToChoose(props: PayerShareProps) {
  const { payers, lastPayer } = props;
  const [payerId, setPayerId] = useState(lastPayer);
  const payer = payers.find(({ id }) => id === payerId);
  if (payerId === undefined) return null;
  return (
    <>
      <Group mb={12}>
        <NativeSelect
          id="payer"
          label="Who pays"
          value={payerId}
          data={[
            { value: '', label: 'The patient' },
            ...payers.map(({ id, name, number }) => ({ value: id, label: `${name}, ${number}` })),
          ]}
          onChange={({ currentTarget }) => setPayerId(currentTarget.value)}
        />
      </Group>
      {payer !== undefined && <Share key={payer.id} {...props} payer={payer} />}
    </>
  );
}

const minor = (text: string): bigint => parseMoney(text) ?? 0n;

function netOf({ payment: { total, discount } }: Booking): bigint {
  return minor(total) - minor(discount);
}

/** Once it is billed, the co-payment is what is left. */
function isLeftToBill(booking: Booking, { coPayment }: PayerChoice): boolean {
  return minor(booking.payment.balance) > coPaymentOf(netOf(booking), coPayment);
}

function Share({ booking, currency, payer, onBilled }: PayerShareProps & { readonly payer: PayerChoice }) {
  const [authorisation, setAuthorisation] = useState(booking.authorisationNumber ?? '');
  const { isBusy, head, onSubmit } = useSending({
    notDone: 'The payer was not billed',
    send: (_, { key }) => {
      const request = { bookingId: booking.id, authorisationNumber: authorisation.trim() };
      return billPayer(payer.id, request, key);
    },
    onDone: async ({ billed }) => {
      showDone(`${payer.name} was billed ${formatMoney(billed, currency)}`);
      await onBilled();
    },
  });
  const isMissing = payer.needsAuthorisation && authorisation.trim() === '';
  return (
    <section className={`card ${classes.payer}`} aria-label="Payer">
      {head}
      <Group justify="space-between" align="flex-end" gap={12} wrap="wrap">
        <div>
          <Text fw={600}>{payer.name}</Text>
          <Text c="dimmed" size="sm">
            {shareText(booking, payer, currency)}
          </Text>
        </div>
        <Group gap={8} align="flex-end" wrap="wrap">
          {payer.needsAuthorisation && (
            <TextInput
              id="authorisationNumber"
              label="Authorisation number"
              autoComplete="off"
              maxLength={60}
              value={authorisation}
              onChange={({ currentTarget }) => setAuthorisation(currentTarget.value)}
            />
          )}
          <Button
            variant="light"
            loading={isBusy}
            disabled={isMissing}
            title={isMissing ? 'Enter the authorisation number first' : undefined}
            leftSection={<IconFileInvoice />}
            onClick={() => onSubmit()}
          >
            Bill the payer
          </Button>
        </Group>
      </Group>
    </section>
  );
}

/** In figures only if nothing was paid yet: the server knows how much of it the payer was billed. */
function shareText(booking: Booking, { coPayment }: PayerChoice, currency: string): string {
  const own = `The patient pays: ${coPaymentText(coPayment, currency).toLowerCase()}.`;
  if (booking.payment.amountPaid !== '0.00')
    return `${own} The payer is billed for what is left of its share.`;
  const balance = minor(booking.payment.balance);
  const share = payerShare({ net: netOf(booking), billed: 0n, balance }, coPayment);
  return `${own} The payer is billed ${formatMoney(written(share), currency)}.`;
}
