import { Box } from '@mantine/core';
import { useState } from 'react';
import type { PayerCredit } from '../../shared/contract/payer-shapes.js';
import { asProblem } from '../core/api.js';
import { useSession } from '../core/session.js';
import { labToday } from '../ui/layout/date-time.js';
import { formatMoney } from '../ui/layout/money.js';
import { showDone } from '../ui/feedback/notify.js';
import { ReasonDialog } from '../ui/forms/submit-dialog.js';
import { NO_WITNESS, WitnessFields } from '../ui/forms/witness-fields.js';
import type { PayerDialogProps } from './payer-dialog.js';
import { takeBack } from './payers.api.js';

interface TakeBackDialogProps extends PayerDialogProps {
  readonly credit: PayerCredit;
}

/** Why a payment or write-off was wrong; another manager approves it, unless it is one's own of today. */
export function TakeBackDialog({ payer, unit, credit, onDone, onClose }: TakeBackDialogProps) {
  const me = useSession(({ user }) => user?.username);
  const isOwnOfToday = credit.username === me && credit.day === labToday();
  const [needsSecond, setNeedsSecond] = useState(!isOwnOfToday);
  const [witness, setWitness] = useState(NO_WITNESS);
  const what = credit.kind === 'payment' ? 'payment' : 'write-off';
  const send = async (reason: string, idempotencyKey: string): Promise<void> => {
    const which = { payerId: payer.id, creditId: credit.id };
    try {
      await takeBack(which, { reason }, { idempotencyKey, ...(needsSecond && { witness }) });
    } catch (thrown) {
      if (asProblem(thrown).code === 'witness_required') setNeedsSecond(true);
      throw thrown;
    }
    showDone(`The ${what} of ${formatMoney(credit.amount, unit)} was taken back`);
    onDone();
  };
  return (
    <ReasonDialog
      title={`Take back the ${what} of ${formatMoney(credit.amount, unit)}`}
      text="It is reversed, and what it settled is owed again. Both stay on the account and on the statement."
      confirmLabel="Take back"
      danger
      onConfirm={send}
      onClose={onClose}
    >
      {needsSecond && (
        <Box mt={12}>
          <WitnessFields
            legend="Approved by"
            text="It was entered by someone else, or on another day: a manager other than you approves it."
            witness={witness}
            onChange={setWitness}
          />
        </Box>
      )}
    </ReasonDialog>
  );
}
