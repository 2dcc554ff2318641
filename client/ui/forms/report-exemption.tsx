import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { ExemptReportRequest } from '../../../shared/contract/bookings.js';
import type { ReportExemption } from '../../../shared/contract/dues.js';
import { api } from '../../core/api.js';
import { showDone } from '../feedback/notify.js';
import { DateTime } from '../layout/date-time.js';
import { ReasonDialog } from './submit-dialog.js';

interface ExemptionProps {
  readonly bookingId: string;
  readonly onChanged: () => unknown;
}

function exemptReport(request: ExemptReportRequest): Promise<Booking> {
  return api.post('/api/booking/report-exemption', request);
}

/** The way out for a report that waits for its money; for those who may take it. */
export function ReleaseBeforePayment({ bookingId, onChanged }: ExemptionProps) {
  const [isAsking, setAsking] = useState(false);
  const exempt = async (reason: string): Promise<void> => {
    await exemptReport({ id: bookingId, exempt: true, reason });
    setAsking(false);
    showDone('The report may leave before payment');
    await onChanged();
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        Release before payment
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Release before payment"
          text="The report can then be printed, sent and handed over before the patient has paid, such as that of an in-patient. Your name, the time and the reason are recorded. The sum is still owed."
          confirmLabel="Release before payment"
          onConfirm={exempt}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

export function TakeBackRelease({ bookingId, onChanged }: ExemptionProps) {
  const [isAsking, setAsking] = useState(false);
  const takeBack = async (reason: string): Promise<void> => {
    await exemptReport({ id: bookingId, exempt: false, reason });
    setAsking(false);
    showDone('The report waits for the payment again');
    await onChanged();
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        Take back
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Take back the release before payment"
          text="The report then waits for the payment again, as the laboratory’s setting says."
          confirmLabel="Take back"
          onConfirm={takeBack}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The person who gave leave, when and why. */
export function ExemptionText({ exemption }: { readonly exemption: ReportExemption }) {
  return (
    <Text size="sm">
      {exemption.by}, <DateTime at={exemption.at} />: <bdi>{exemption.reason}</bdi>
    </Text>
  );
}
