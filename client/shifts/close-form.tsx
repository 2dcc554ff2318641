import { Alert, Box, Button, Group, Textarea, Title } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconLock, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { ClosingReport, CountedShift } from '../../shared/contract/shift-shapes.js';
import { asProblem } from '../core/api.js';
import { useLab } from '../core/lab.js';
import { useOneTry } from '../core/use-one-try.js';
import { formatMoney } from '../ui/money.js';
import { showDone } from '../ui/notify.js';
import { PageHeader } from '../ui/page-header.js';
import { Refusal } from '../ui/refusal.js';
import { useShortcut } from '../ui/shortcuts.js';
import { useUnsavedGuard } from '../ui/unsaved-guard.js';
import { isSigned, NO_WITNESS, WitnessFields } from '../ui/witness-fields.js';
import { CountedTable } from './counted-table.js';
import { closeShift } from './shifts.api.js';
import { XView } from './x-view.js';
import classes from './shifts.module.css';

export interface CloseFormProps {
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
  const currency = useLab((lab) => lab.currency);
  const [reason, setReason] = useState('');
  const [witness, setWitness] = useState(NO_WITNESS);
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const oneTry = useOneTry();
  const { needsSecond, count, difference } = shift;
  const said = reason.trim();
  const missing = needsSecond ? whatIsMissing(said, isSigned(witness)) : undefined;

  const unsaved = useUnsavedGuard(said === '' ? undefined : 'The reason for the difference');
  const send = async (): Promise<void> => {
    if (isBusy || missing !== undefined) return;
    setBusy(true);
    setRefusal(undefined);
    const request = { ...(said !== '' && { reason: said }), ...(shiftId !== undefined && { shiftId }) };
    try {
      const report = await oneTry((idempotencyKey) =>
        closeShift(request, {
          idempotencyKey,
          ...(isSigned(witness) && { witness }),
        }),
      );
      unsaved.release();
      showDone(`Closed, report ${report.number}`);
      await onClosed(report);
    } catch (thrown) {
      setRefusal(asProblem(thrown).detail);
      setBusy(false);
    }
  };
  useShortcut('mod+Enter', 'Close the shift', () => void send());

  return (
    <>
      {unsaved.guard}
      <PageHeader
        title="Close the shift"
        subtitle="Counted: it takes no more money."
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.75} />}
            title="Count again, beside a second person"
            onClick={onAgain}
          >
            Count again
          </Button>
        }
      />
      {hasNext && (
        <Alert color="blue" role="status" mb={12} icon={<IconInfoCircle size={18} />}>
          What was taken since the count belongs to the next shift, which is open already.
        </Alert>
      )}
      <Box
        component="form"
        className={`card ${classes.table}`}
        maw={720}
        noValidate
        aria-label="Close the shift"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Title order={2} className={classes.title}>
          Expected and counted
        </Title>
        <CountedTable drawers={count.drawers} />
        {needsSecond && (
          <Alert color="amber" my={12} icon={<IconAlertTriangle size={18} />}>
            Off by {formatMoney(difference, currency)} altogether, more than the laboratory allows: say why,
            and a second person signs beside you.
          </Alert>
        )}
        <Refusal cause={refusal} title="The shift was not closed" />
        <Textarea
          label="Reason"
          required={needsSecond}
          autosize
          minRows={2}
          maxLength={500}
          my={12}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {needsSecond && (
          <WitnessFields
            witness={witness}
            onChange={setWitness}
            legend="Signed beside"
            text="Anybody else who handles money, such as the manager on duty."
          />
        )}
        <Group justify="flex-end" my={14}>
          <Button
            type="submit"
            loading={isBusy}
            disabled={missing !== undefined}
            title={missing ?? 'Close the shift (Ctrl+Enter)'}
            leftSection={<IconLock size={16} stroke={1.75} />}
          >
            Close the shift
          </Button>
        </Group>
      </Box>
      <XView shift={shift} />
    </>
  );
}

function whatIsMissing(reason: string, isSignedBeside: boolean): string | undefined {
  if (reason.length < 3) return 'Say why there is a difference first';
  return isSignedBeside ? undefined : 'The second person signs first';
}
