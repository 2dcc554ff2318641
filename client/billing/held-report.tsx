import { Group, Text } from '@mantine/core';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import { debtOf, owedByPatient } from '../../shared/domain/money/owed.js';
import type { PaymentGate } from '../../shared/vocabulary.js';
import { ExemptionText, ReleaseBeforePayment, TakeBackRelease } from '../ui/forms/report-exemption.js';

interface HeldReportProps {
  readonly booking: Booking;
  readonly gate: PaymentGate;
  readonly onChanged: () => unknown;
}

/** The report that waits for this money, and the leave to give it out before: whoever takes the money may give it. */
export function HeldReport({ booking, gate, onChanged }: HeldReportProps) {
  const { id: bookingId, reportExemption, priority, payment } = booking;
  if (!owedByPatient(debtOf(payment))) return null;
  if (reportExemption !== null) {
    return (
      <section className="card" aria-label="Report" style={SPACED}>
        <Text fw={600}>Report released before payment</Text>
        <ExemptionText exemption={reportExemption} />
        <Group mt={8}>
          <TakeBackRelease bookingId={bookingId} onChanged={onChanged} />
        </Group>
      </section>
    );
  }
  if (gate !== 'hold' || priority !== 'routine') return null;
  return (
    <section className="card" aria-label="Report" style={SPACED}>
      <Group justify="space-between" gap={8}>
        <Text size="sm">The report is held until the patient has paid.</Text>
        <ReleaseBeforePayment bookingId={bookingId} onChanged={onChanged} />
      </Group>
    </section>
  );
}

const SPACED = { padding: '12px 20px', marginTop: 16 } as const;
