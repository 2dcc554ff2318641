import { Stack, Textarea, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { parseMoney } from '../../shared/domain/money/money.js';
import type { BasicCredentials } from '../core/call-headers.js';
import { MoneyField } from '../ui/fields/money-field.js';
import { formatMoney } from '../ui/layout/money.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';
import { isSigned, NO_WITNESS, WitnessFields } from '../ui/forms/witness-fields.js';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import { useCan } from '../core/session.js';
import { showDone } from '../ui/feedback/notify.js';
import { writeOffBalance } from './billing.api.js';

interface WrittenOff {
  readonly amount: string;
  readonly reason: string;
}

interface WriteOffDialogProps {
  readonly title: string;
  /** The most that can be written off. */
  readonly open: string;
  readonly unit: string;
  readonly onSend: (
    what: WrittenOff,
    options: { readonly idempotencyKey: string; readonly witness: BasicCredentials },
  ) => Promise<void>;
  readonly onClose: () => void;
}

const SHORTEST = 3;

/** Gives up what is still asked for; another manager approves it. */
export function WriteOffDialog({ title, unit, onSend, onClose, ...props }: WriteOffDialogProps) {
  // As it was opened: what moves by a try whose answer is lost must not bar the press that tells.
  const [open] = useState(props.open);
  const [amount, setAmount] = useState(open);
  const [reason, setReason] = useState('');
  const [witness, setWitness] = useState(NO_WITNESS);
  const minor = parseMoney(amount) ?? 0n;
  const isTooMuch = minor > (parseMoney(open) ?? 0n);
  const isWhole = minor > 0n && !isTooMuch && reason.trim().length >= SHORTEST && isSigned(witness);
  return (
    <SubmitDialog
      title={title}
      lost={reason === '' ? undefined : 'The reason'}
      isMoney
      confirmLabel={minor > 0n ? `Write off ${formatMoney(amount, unit)}` : 'Write off'}
      danger
      notDone="It was not written off"
      disabled={!isWhole}
      missing="Enter the amount and the reason, and have it approved"
      onClose={onClose}
      onSubmit={(idempotencyKey) => onSend({ amount, reason: reason.trim() }, { idempotencyKey, witness })}
    >
      <Stack gap={14}>
        <MoneyField
          id="amount"
          label="Amount"
          description={`${formatMoney(open, unit)} of it is open`}
          error={isTooMuch ? `At most ${formatMoney(open, unit)}` : undefined}
          maw={320}
          unit={unit}
          value={amount}
          onAmount={setAmount}
        />
        <Textarea
          id="reason"
          label="Reason"
          required
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <WitnessFields
          witness={witness}
          onChange={setWitness}
          legend="Approved by"
          text="Another manager approves it by signing in here. The amount written off is no longer due."
        />
      </Stack>
    </SubmitDialog>
  );
}

interface WriteOffBalanceProps {
  readonly booking: Booking;
  readonly currency: string;
  readonly onWrittenOff: () => Promise<void>;
}

/** For a manager, if a booking still owes something: writes it off. */
export function WriteOffBalance({ booking, currency, onWrittenOff }: WriteOffBalanceProps) {
  const mayWriteOff = useCan('payments.write-off');
  const [isAsked, setAsked] = useState(false);
  const { balance } = booking.payment;
  if (!mayWriteOff || (!isAsked && (parseMoney(balance) ?? 0n) <= 0n)) return null;
  return (
    <Group justify="space-between" gap={12} mt={12}>
      <Text c="dimmed" size="sm">
        Will it never be paid?
      </Text>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsked(true)}>
        Write off the balance
      </Button>
      {isAsked && (
        <WriteOffDialog
          title={`Write off what ${booking.patientData.fullName} owes`}
          open={balance}
          unit={currency}
          onClose={() => setAsked(false)}
          onSend={async (what, options) => {
            await writeOffBalance({ bookingId: booking.id, ...what }, options);
            showDone(`${formatMoney(what.amount, currency)} was written off`);
            setAsked(false);
            await onWrittenOff();
          }}
        />
      )}
    </Group>
  );
}
