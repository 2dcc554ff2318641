import { Alert } from '@mantine/core';
import type { FoundBooking } from '../../../shared/contract/search.js';
import { isRefunded } from '../../../shared/domain/stage.js';
import { dayOf, formatTime, labToday } from '../../ui/date-time.js';
import { useLoaded } from '../../ui/use-loaded.js';
import { readVisitsOf } from '../bookings.api.js';
import { useWizard, useWizardForm } from './wizard-form.js';

interface Twice {
  readonly code: string;
  readonly name: string;
  /** When it was booked before, ISO 8601 UTC. */
  readonly at: string;
}

/** Which of the codes other bookings of this day have already; what was paid back does not count. */
export function bookedToday(
  codes: readonly string[],
  visits: readonly FoundBooking[],
  {
    bookingId,
    isToday,
  }: { readonly bookingId: string | undefined; readonly isToday: (at: string) => boolean },
): readonly Twice[] {
  const others = visits.filter(({ id, at }) => id !== bookingId && isToday(at));
  return codes.flatMap((code) => {
    for (const { at, profiles } of others) {
      const same = profiles.find((profile) => profile.code === code && !isRefunded(profile.stage));
      if (same !== undefined) return [{ code, name: same.name, at }];
    }
    return [];
  });
}

/** Says which of the chosen tests the patient has booked today already. It is a warning: a test may be wanted twice. */
export function BookedToday() {
  const { values } = useWizardForm();
  const { booking } = useWizard();
  const patientId = values.patient?.id ?? booking?.patientData.id ?? '';
  // Booking goes on without the answer.
  const { data } = useLoaded(`visits ${patientId}`, () =>
    patientId === '' ? Promise.resolve([]) : readVisitsOf(patientId).catch(() => []),
  );
  const today = labToday();
  const twice = bookedToday(values.codes, data ?? [], {
    bookingId: booking?.id,
    isToday: (at) => dayOf(at) === today,
  });
  if (twice.length === 0) return null;
  return (
    <Alert color="orange" mt={14} role="status" title="Booked today already">
      {twice.map(({ code, name, at }) => (
        <div key={code}>
          {code} {name}, at {formatTime(at)}
        </div>
      ))}
    </Alert>
  );
}
