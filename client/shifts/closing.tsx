import { Alert, Button, Group, Textarea, Title } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconLock, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { ClosingReport } from '../../shared/contract/closing-report.js';
import type { CountedShift } from '../../shared/contract/shifts.js';
import { useLab } from '../core/lab.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSending } from '../ui/forms/use-sending.js';
import { formatMoney } from '../ui/layout/money.js';
import { showDone } from '../ui/feedback/notify.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { isSigned, NO_WITNESS, WitnessFields, type Witness } from '../ui/forms/witness-fields.js';
import { CountedTable, XView } from './drawers.js';
import { closeShift } from './shifts.api.js';
import classes from './shifts.module.css';

interface CloseFormProps {
  readonly shift: CountedShift;
  /** Another's, which a manager closes. */
  readonly shiftId?: string;
  /** Money was taken since the count. */
  readonly hasNext: boolean;
  readonly onAgain: () => void;
  readonly onClosed: (report: ClosingReport) => Promise<void>;
}

/** After the count: expected, counted and the difference; above the threshold a reason and a second person. */
export function CloseForm({ shift, shiftId, hasNext, onAgain, onClosed }: CloseFormProps) {
  const [reason, setReason] = useState('');
  const [witness, setWitness] = useState(NO_WITNESS);
  const { needsSecond, count } = shift;
  const text = reason.trim();
  const missing = needsSecond ? missingText(text, isSigned(witness)) : undefined;

  const sending = useSending({
    notDone: 'The shift was not closed',
    lost: text === '' ? undefined : 'The reason for the difference',
    send: (_, { key: idempotencyKey }) =>
      closeShift(
        { ...(text !== '' && { reason: text }), ...(shiftId !== undefined && { shiftId }) },
        { idempotencyKey, ...(isSigned(witness) && { witness }) },
      ),
    onDone: (report) => {
      showDone(`Closed, report ${report.number}`);
      return onClosed(report);
    },
  });

  return (
    <>
      <CloseHead hasNext={hasNext} onAgain={onAgain} />
      <SentForm
        sending={sending}
        keyName="Close the shift"
        isHeld={missing !== undefined}
        className={`card ${classes.table}`}
        style={{ maxWidth: 720 }}
        aria-label="Close the shift"
      >
        <Title order={2} className={classes.title}>
          Expected and counted
        </Title>
        <CountedTable drawers={count.drawers} />
        <Explanation
          shift={shift}
          reason={reason}
          onReason={setReason}
          witness={witness}
          onWitness={setWitness}
        />
        <Group justify="flex-end" my={14}>
          <Button
            type="submit"
            loading={sending.isBusy}
            disabled={missing !== undefined}
            title={missing ?? 'Close the shift (Ctrl+Enter)'}
            leftSection={<IconLock />}
          >
            Close the shift
          </Button>
        </Group>
      </SentForm>
      <XView shift={shift} />
    </>
  );
}

function CloseHead({ hasNext, onAgain }: Pick<CloseFormProps, 'hasNext' | 'onAgain'>) {
  return (
    <>
      <PageHeader
        title="Close the shift"
        subtitle="Counted: it takes no more money."
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh />}
            title="Count again, with a witness"
            onClick={onAgain}
          >
            Count again
          </Button>
        }
      />
      {hasNext && (
        <Alert color="blue" role="status" mb={12} icon={<IconInfoCircle />}>
          Money taken since the count belongs to the next shift, which is already open.
        </Alert>
      )}
    </>
  );
}

interface ExplanationProps {
  readonly shift: CountedShift;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly witness: Witness;
  readonly onWitness: (witness: Witness) => void;
}

/** The reason for a difference, and a witness if it is above the threshold. */
function Explanation({ shift, reason, onReason, witness, onWitness }: ExplanationProps) {
  const currency = useLab((lab) => lab.currency);
  const { needsSecond, difference } = shift;
  return (
    <>
      {needsSecond && (
        <Alert color="amber" my={12} icon={<IconAlertTriangle />}>
          Off by {formatMoney(difference, currency)} altogether, more than the laboratory allows: say why, and
          a second person signs as witness.
        </Alert>
      )}
      <Textarea
        label="Reason"
        required={needsSecond}
        maxLength={500}
        my={12}
        value={reason}
        onChange={({ currentTarget }) => onReason(currentTarget.value)}
      />
      {needsSecond && (
        <WitnessFields
          witness={witness}
          onChange={onWitness}
          legend="Witness"
          text="Anybody else who handles money, such as the manager on duty."
        />
      )}
    </>
  );
}

function missingText(reason: string, isSignedBeside: boolean): string | undefined {
  if (reason.length < 3) return 'Say why there is a difference first';
  return isSignedBeside ? undefined : 'The second person signs first';
}
