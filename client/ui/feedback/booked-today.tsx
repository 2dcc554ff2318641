import { Alert } from '@mantine/core';
import type { BookingMatch } from '../../../shared/contract/search.js';
import { isRefunded } from '../../../shared/domain/stage.js';
import { api, withQuery, type Page } from '../../core/api.js';
import { dayOf, formatTime, labToday } from '../layout/date-time.js';
import { useLoaded } from './use-loaded.js';

interface Twice {
  readonly code: string;
  readonly name: string;
  /** When it was booked before, ISO 8601 UTC. */
  readonly at: string;
}

/** Which of the codes other bookings of this day have already; what was paid back does not count. */
export function bookedToday(
  codes: readonly string[],
  visits: readonly BookingMatch[],
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

interface BookedTodayNoticeProps {
  readonly codes: readonly string[];
  /** '' of somebody who is not known yet. */
  readonly patientId: string;
  /** The booking that the codes belong to, if there is one. */
  readonly bookingId: string | undefined;
}

/** Says which of the tests the patient has booked today already. It is a warning: a test may be wanted twice. */
export function BookedTodayNotice({ codes, patientId, bookingId }: BookedTodayNoticeProps) {
  // It goes on without the answer.
  const { data } = useLoaded(`visits ${patientId}`, () =>
    patientId === '' ? Promise.resolve([]) : readVisitsOf(patientId).catch(() => []),
  );
  const today = labToday();
  const twice = bookedToday(codes, data ?? [], { bookingId, isToday: (at) => dayOf(at) === today });
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

/** The last bookings of a patient, newest first. */
export async function readVisitsOf(patientId: string): Promise<readonly BookingMatch[]> {
  const path = withQuery(`/api/patient/${encodeURIComponent(patientId)}/visits`, { size: 20 });
  return (await api.get<Page<BookingMatch>>(path, { quiet: true })).items;
}
