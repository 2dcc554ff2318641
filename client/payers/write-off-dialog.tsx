import { useState } from 'react';
import type { PayerInvoice } from '../../shared/contract/payer-shapes.js';
import { parseMoney } from '../../shared/domain/money.js';
import { newIdempotencyKey } from '../core/api.js';
import { Stack, Textarea } from '@mantine/core';
import { formatMoney } from '../ui/money.js';
import { MoneyField } from '../ui/money-field.js';
import { showDone } from '../ui/notify.js';
import { SubmitDialog } from '../ui/submit-dialog.js';
import { isSigned, NO_WITNESS, WitnessFields } from '../ui/witness-fields.js';
import type { PayerDialogProps } from './invoice-dialog.js';
import { writeOff } from './payers.api.js';

interface WriteOffDialogProps extends PayerDialogProps {
  readonly invoice: PayerInvoice;
}

const SHORTEST = 3;

/** Gives up what an invoice still asks for; another manager approves it. */
export function WriteOffDialog({ payer, unit, invoice, onDone, onClose }: WriteOffDialogProps) {
  const [key, setKey] = useState(newIdempotencyKey);
  const [amount, setAmount] = useState(invoice.outstanding);
  const [reason, setReason] = useState('');
  const [witness, setWitness] = useState(NO_WITNESS);
  const minor = parseMoney(amount) ?? 0n;
  const isWhole = minor > 0n && reason.trim().length >= SHORTEST && isSigned(witness);
  const send = async (): Promise<void> => {
    const request = { invoice: invoice.number, amount, reason: reason.trim() };
    try {
      await writeOff(payer.id, request, { idempotencyKey: key, witness });
    } catch (thrown) {
      setKey(newIdempotencyKey());
      throw thrown;
    }
    showDone(`${formatMoney(amount, unit)} of invoice ${invoice.number} was written off`);
    onDone();
  };
  return (
    <SubmitDialog
      title={`Write off invoice ${invoice.number}`}
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
          description={`${formatMoney(invoice.outstanding, unit)} of it is open`}
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
