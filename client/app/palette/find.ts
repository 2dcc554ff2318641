import type { FoundPatient, NumberedBooking, SearchPage } from '../../../shared/contract/search.js';
import { sexLetter } from '../../../shared/domain/people/sex.js';
import type { Role } from '../../../shared/vocabulary.js';
import { api, withQuery } from '../../core/api.js';
import { dayOf, formatDay } from '../../ui/layout/date-time.js';
import { bookingPath } from '../../worklist/open-sample.js';

/** What the server found, and where this role goes with it. */
export interface Found {
  readonly group: 'Bookings' | 'Patients';
  readonly label: string;
  readonly hint: string;
  readonly to: string;
}

const MOST = 6;
export const SHORTEST = 2;

export async function find(
  text: string,
  role: Role | undefined,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const path = withQuery('/api/search', { searchQuery: text, size: MOST });
  const { items, bookings = [] } = await api.get<SearchPage>(path, { quiet: true, signal });
  return [...bookings.map((booking) => numbered(booking, role)), ...items.map(person)];
}

/** No test is named: whoever looks over a shoulder learns no more than that somebody was here. */
function numbered(booking: NumberedBooking, role: Role | undefined): Found {
  const { id: bookingId, labNumber, bookingIndex, patientName, at, profiles } = booking;
  const tests = profiles.length === 1 ? 'one test' : `${profiles.length} tests`;
  return {
    group: 'Bookings',
    label: `${labNumber}-${bookingIndex + 1} ${patientName}`,
    hint: `${formatDay(dayOf(at))} · ${tests}`,
    to: bookingPath(bookingId, role),
  };
}

function person({ id, fullName, labNumber, gender, dateOfBirth, formerly }: FoundPatient): Found {
  const born = dateOfBirth === null ? [] : [formatDay(dateOfBirth)];
  const called = formerly.length === 0 ? [] : [`formerly ${formerly.join(', ')}`];
  return {
    group: 'Patients',
    label: fullName,
    hint: [labNumber, sexLetter(gender), ...born, ...called].join(' · '),
    to: `/patient/${id}`,
  };
}
