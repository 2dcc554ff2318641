import { Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { parseMoney } from '../../shared/domain/money.js';
import { newIdempotencyKey } from '../core/api.js';
import type { BasicPair } from '../core/call-headers.js';
import { MoneyField } from './money-field.js';
import { formatMoney } from './money.js';
import { SubmitDialog } from './submit-dialog.js';
import { isSigned, NO_WITNESS, WitnessFields } from './witness-fields.js';

export interface WrittenOff {
  readonly amount: string;
  readonly reason: string;
}

export interface WriteOffDialogProps {
  readonly title: string;
  /** The most that can be written off. */
  readonly open: string;
  readonly unit: string;
  readonly onSend: (
    what: WrittenOff,
    options: { readonly idempotencyKey: string; readonly witness: BasicPair },
  ) => Promise<void>;
  readonly onClose: () => void;
}

const SHORTEST = 3;

/** Gives up what is still asked for; another manager approves it. */
export function WriteOffDialog({ title, open, unit, onSend, onClose }: WriteOffDialogProps) {
  const [key, setKey] = useState(newIdempotencyKey);
  const [amount, setAmount] = useState(open);
  const [reason, setReason] = useState('');
  const [witness, setWitness] = useState(NO_WITNESS);
  const minor = parseMoney(amount) ?? 0n;
  const isTooMuch = minor > (parseMoney(open) ?? 0n);
  const isWhole = minor > 0n && !isTooMuch && reason.trim().length >= SHORTEST && isSigned(witness);
  const send = async (): Promise<void> => {
    try {
      await onSend({ amount, reason: reason.trim() }, { idempotencyKey: key, witness });
    } catch (thrown) {
      // What was refused may be sent again otherwise.
      setKey(newIdempotencyKey());
      throw thrown;
    }
  };
  return (
    <SubmitDialog
      title={title}
      lost={reason === '' ? undefined : 'The reason'}
      confirmLabel="Write off"
      danger
      notDone="It was not written off"
      disabled={!isWhole}
      missing="Say how much and why, and have it approved"
      onClose={onClose}
      onSubmit={send}
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
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <WitnessFields
          witness={witness}
          onChange={setWitness}
          legend="Approved by"
          text="Another manager signs in beside you: what is written off is not asked for any more."
        />
      </Stack>
    </SubmitDialog>
  );
}
