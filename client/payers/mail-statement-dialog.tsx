import { Text } from '@mantine/core';
import type { PayerAccount } from '../../shared/contract/payer-shapes.js';
import { showDone } from '../ui/feedback/notify.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';
import { mailStatement } from './payers.api.js';

interface MailStatementDialogProps {
  readonly payer: PayerAccount;
  readonly month: string;
  /** As people read it, e.g. October 2026. */
  readonly named: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Sends the statement of a month to the payer's address; what the mail server said is told at once. */
export function MailStatementDialog({ payer, month, named, onDone, onClose }: MailStatementDialogProps) {
  return (
    <SubmitDialog
      title={`Send the statement of ${named}`}
      lost={undefined}
      confirmLabel="Send"
      notDone="The statement was not sent"
      onClose={onClose}
      onSubmit={(key) => mailStatement({ payerId: payer.id, month }, key)}
      onDone={({ sent, answer, address }) => {
        // Known, and so pressed again it is another message.
        if (!sent) throw new Error(answer);
        showDone(`The statement of ${named} was sent to ${address}`);
        onDone();
      }}
    >
      <Text>
        It goes to <strong>{payer.email}</strong> as a PDF. The message around it names the laboratory and the
        month, and no amount.
      </Text>
    </SubmitDialog>
  );
}
