import { Box } from '@mantine/core';
import { useState } from 'react';
import type { ReversalAnswer } from '../../../shared/contract/billing-shapes.js';
import { ReasonDialog } from '../../ui/forms/submit-dialog.js';
import { NO_WITNESS, WitnessFields } from '../../ui/forms/witness-fields.js';
import { api, type CallOptions } from '../../core/api.js';

interface TurnDialogProps {
  readonly turning: Reversal;
  readonly onTurned: (answer: ReversalAnswer) => void;
  readonly onClose: () => void;
}

/** Why a payment is turned round; of a credit note also who approves it. */
export function ReversalDialog({ turning, onTurned, onClose }: TurnDialogProps) {
  const { kind, number } = turning;
  const [witness, setWitness] = useState(NO_WITNESS);
  const confirm = async (reason: string, idempotencyKey: string): Promise<void> =>
    onTurned(
      await reverseReceipt(turning, reason, { idempotencyKey, ...(kind === 'credit-note' && { witness }) }),
    );
  return (
    <ReasonDialog
      title={kind === 'void' ? `Void receipt ${number}` : `Credit note to receipt ${number}`}
      text={
        kind === 'void'
          ? 'All of its money goes back from your drawer as it came, and the booking has to be paid again.'
          : 'Its shift is over: all of its money goes back from your drawer, and the booking has to be paid again.'
      }
      confirmLabel={kind === 'void' ? 'Void the receipt' : 'Write the credit note'}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      {kind === 'credit-note' && (
        <Box mt={12}>
          <WitnessFields
            legend="Approved by"
            text="A manager other than you approves it here."
            witness={witness}
            onChange={setWitness}
          />
        </Box>
      )}
    </ReasonDialog>
  );
}

/** A payment that was a mistake: voided in its shift, credited afterwards. */
export interface Reversal {
  readonly kind: 'void' | 'credit-note';
  readonly number: number;
}

function reverseReceipt(
  { kind, number }: Reversal,
  reason: string,
  options: CallOptions,
): Promise<ReversalAnswer> {
  return api.post<ReversalAnswer>(`/api/receipts/${number}/${kind}`, { reason }, options);
}
