import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCash, IconCashOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Owed, ReportExemption } from '../../shared/contract/dues.js';
import type { Report } from '../../shared/contract/reports.js';
import { obstacleText } from '../../shared/domain/money/who-owes.js';
import { withQuery } from '../core/api.js';
import { useCan } from '../core/session.js';
import { showDone } from '../ui/feedback/notify.js';
import { ReasonDialog } from '../ui/forms/submit-dialog.js';
import { DateTime } from '../ui/layout/date-time.js';
import { owedLine } from '../ui/layout/who-owes.js';
import { exemptReport } from './reports.api.js';
import classes from './report.module.css';

interface PaymentNoticeProps {
  readonly report: Report;
  /** The payment's effect on the report was changed here. */
  readonly onChanged: () => unknown;
}

/** The laboratory's payment gate: what is owed and by whom, and what to do. The report may be read all the same. */
export function PaymentNotice({ report, onChanged }: PaymentNoticeProps) {
  const { payment, owed = null, exemption = null } = report;
  if (exemption !== null && owed !== null)
    return <Exempt report={report} owed={owed} exemption={exemption} onChanged={onChanged} />;
  if (payment === 'none') return null;
  const isHeld = payment === 'hold';
  return (
    <Alert
      color={isHeld ? 'red' : 'amber'}
      role="status"
      className={`no-print ${classes.notice}`}
      icon={<IconCash />}
      title={isHeld ? 'Held: the patient has not paid' : 'The patient has not paid'}
    >
      {owed !== null && <Debts owed={owed} />}
      <Text size="sm">
        {isHeld
          ? 'Take the payment: the report can be printed, sent and handed over as soon as it is in.'
          : 'The report may be printed all the same.'}
      </Text>
      <Doors report={report} isHeld={isHeld} onChanged={onChanged} />
    </Alert>
  );
}

function Debts({ owed }: { readonly owed: Owed }) {
  const obstacle = owed.payersPart && obstacleText(owed.payersPart);
  return (
    <>
      <Text fw={600}>{owedLine(owed, owed.currency)}</Text>
      {obstacle !== null && <Text size="sm">{obstacle}</Text>}
    </>
  );
}

interface DoorsProps extends PaymentNoticeProps {
  readonly isHeld: boolean;
}

function Doors({ report, isHeld, onChanged }: DoorsProps) {
  const mayTake = useCan('payments.take');
  const [isAsking, setAsking] = useState(false);
  if (!mayTake) return null;
  const { bookingId } = report;
  const exempt = async (reason: string): Promise<void> => {
    await exemptReport({ id: bookingId, exempt: true, reason });
    setAsking(false);
    showDone('The report may leave before payment');
    await onChanged();
  };
  return (
    <Group gap={8} mt={8}>
      <Button component={Link} size="xs" to={withQuery('/accounts/paymentprocessing', { bookingId })}>
        Take the payment
      </Button>
      {isHeld && (
        <Button size="xs" variant="default" onClick={() => setAsking(true)}>
          Release before payment
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title="Release before payment"
          text="The report can then be printed, sent and handed over before the patient has paid, such as that of an in-patient. Your name, the time and the reason are recorded. The sum is still owed."
          confirmLabel="Release before payment"
          onConfirm={exempt}
          onClose={() => setAsking(false)}
        />
      )}
    </Group>
  );
}

interface ExemptProps extends PaymentNoticeProps {
  readonly owed: Owed;
  readonly exemption: ReportExemption;
}

function Exempt({ report, owed, exemption, onChanged }: ExemptProps) {
  const mayTake = useCan('payments.take');
  const [isAsking, setAsking] = useState(false);
  const takeBack = async (reason: string): Promise<void> => {
    await exemptReport({ id: report.bookingId, exempt: false, reason });
    setAsking(false);
    showDone('The report waits for the payment again');
    await onChanged();
  };
  return (
    <Alert
      color="amber"
      role="status"
      className={`no-print ${classes.notice}`}
      icon={<IconCashOff />}
      title="Released before payment"
    >
      <Debts owed={owed} />
      <Text size="sm">
        {exemption.by}, <DateTime at={exemption.at} />: <bdi>{exemption.reason}</bdi>
      </Text>
      {mayTake && (
        <Button size="xs" mt={8} variant="default" onClick={() => setAsking(true)}>
          Take back
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title="Take back the release before payment"
          text="The report then waits for the payment again, as the laboratory’s setting says."
          confirmLabel="Take back"
          onConfirm={takeBack}
          onClose={() => setAsking(false)}
        />
      )}
    </Alert>
  );
}
