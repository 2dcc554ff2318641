import { useEffect, useState } from 'react';
import { asProblem, api, withQuery } from '../../core/api.js';
import { useCan, useRole } from '../../core/session.js';
import type { PatientMatch, NumberedBooking, SearchPage } from '../../../shared/contract/search.js';
import { sexLetter } from '../../../shared/domain/people/person.js';
import type { Role } from '../../../shared/vocabulary.js';
import { dayOf, formatDay } from '../../ui/layout/date-time.js';
import { bookingPath } from '../../worklist/open-sample.js';

const TYPING_MS = 150;

interface Finding {
  readonly found: readonly Found[];
  /** The server was not asked yet, or has not answered. */
  readonly isWaiting: boolean;
  readonly failure: string | undefined;
}

interface Answered {
  readonly text: string;
  readonly found: readonly Found[];
  readonly failure: string | undefined;
}

const NOTHING: readonly Found[] = [];

/** Patients and bookings that fit what is typed, a moment after the typing stops; an overtaken answer is dropped. */
export function useFound(text: string): Finding {
  const role = useRole();
  const mayAsk = useCan('search.use');
  const query = text.trim();
  const isAsked = mayAsk && query.length >= SHORTEST;
  const [answered, setAnswered] = useState<Answered>();
  useEffect(() => {
    if (!isAsked) return undefined;
    const call = new AbortController();
    const timer = setTimeout(() => {
      find(query, role, call.signal).then(
        (found) => setAnswered({ text: query, found, failure: undefined }),
        (thrown: unknown) => {
          if (call.signal.aborted) return;
          setAnswered({ text: query, found: NOTHING, failure: asProblem(thrown).detail });
        },
      );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [query, isAsked, role]);
  if (!isAsked) return { found: NOTHING, isWaiting: false, failure: undefined };
  const isWaiting = answered?.text !== query;
  // Matches for fewer letters stay until the next answer is there, so that the list does not flicker.
  return { found: answered?.found ?? NOTHING, isWaiting, failure: isWaiting ? undefined : answered?.failure };
}

/** A match from the server, and the page that it opens for this role. */
interface Found {
  readonly group: 'Bookings' | 'Patients';
  readonly label: string;
  readonly hint: string;
  readonly to: string;
}

const MOST = 6;
const SHORTEST = 2;

async function find(text: string, role: Role | undefined, signal: AbortSignal): Promise<readonly Found[]> {
  const path = withQuery('/api/search', { searchQuery: text, size: MOST });
  const { items, bookings = [] } = await api.get<SearchPage>(path, { quiet: true, signal });
  return [...bookings.map((booking) => numbered(booking, role)), ...items.map(person)];
}

/** No test is named: somebody looking over a shoulder learns only that a person was here. */
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

function person({ id, fullName, labNumber, gender, dateOfBirth, formerly }: PatientMatch): Found {
  const born = dateOfBirth === null ? [] : [formatDay(dateOfBirth)];
  const called = formerly.length === 0 ? [] : [`formerly ${formerly.join(', ')}`];
  return {
    group: 'Patients',
    label: fullName,
    hint: [labNumber, sexLetter(gender), ...born, ...called].join(' · '),
    to: `/patient/${id}`,
  };
}
