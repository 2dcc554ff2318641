import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCash, IconCashOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Owed, ReportExemption } from '../../shared/contract/dues.js';
import type { Report } from '../../shared/contract/reports.js';
import { obstacleText } from '../../shared/domain/money/who-owes.js';
import { withQuery } from '../core/api.js';
import { useCan } from '../core/session.js';
import { ExemptionText, ReleaseBeforePayment, TakeBackRelease } from '../ui/forms/report-exemption.js';
import { owedLine } from '../ui/layout/who-owes.js';
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

function Doors({ report: { bookingId }, isHeld, onChanged }: DoorsProps) {
  const mayTake = useCan('payments.take');
  if (!mayTake) return null;
  return (
    <Group gap={8} mt={8}>
      <Button component={Link} size="xs" to={withQuery('/accounts/paymentprocessing', { bookingId })}>
        Take the payment
      </Button>
      {isHeld && <ReleaseBeforePayment bookingId={bookingId} onChanged={onChanged} />}
    </Group>
  );
}

interface ExemptProps extends PaymentNoticeProps {
  readonly owed: Owed;
  readonly exemption: ReportExemption;
}

function Exempt({ report: { bookingId }, owed, exemption, onChanged }: ExemptProps) {
  const mayTake = useCan('payments.take');
  return (
    <Alert
      color="amber"
      role="status"
      className={`no-print ${classes.notice}`}
      icon={<IconCashOff />}
      title="Released before payment"
    >
      <Debts owed={owed} />
      <ExemptionText exemption={exemption} />
      {mayTake && (
        <Group mt={8}>
          <TakeBackRelease bookingId={bookingId} onChanged={onChanged} />
        </Group>
      )}
    </Alert>
  );
}
