import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { SimilarPatient, SimilarPatientHints } from '../../../shared/contract/patients.js';
import { findSimilar } from '../bookings.api.js';
import type { BookingDraft } from '../draft/draft.js';
import { labToday } from '../../ui/layout/date-time.js';
import { readBirthDay } from '../../../shared/domain/time/read-day.js';

export interface SimilarPatients {
  readonly found: readonly SimilarPatient[];
  /** The name changed: a space after a word asks, more letters narrow what was found. */
  readonly onName: (name: string, before: string) => void;
  /** The national id was changed, or the field was left: whoever has the same number is proposed whatever the name. */
  readonly onIdentity: (draft: BookingDraft) => void;
  /** Somebody else has the national id that was typed. */
  readonly twin: SimilarPatient | undefined;
  readonly close: () => void;
}

const PAUSE_MS = 220;
const NONE: readonly SimilarPatient[] = [];

/** The search for patients of a like name: in the background, quiet, and never in the way of typing. */
export function useSimilarPatients(draft: BookingDraft): SimilarPatients {
  const [found, setFound] = useState(NONE);
  const running = useRef<AbortController>(undefined);
  const closedAt = useRef<string>(undefined);
  const [twin, setTwin] = useState<SimilarPatient>();

  const stop = (): void => running.current?.abort();
  useEffect(() => stop, []);

  const ask = async (name: string, about: BookingDraft): Promise<readonly SimilarPatient[] | undefined> => {
    stop();
    const mine = new AbortController();
    running.current = mine;
    // Booking goes on without the search: a failed one shows nothing, and the next space asks again.
    const answer = await findSimilar(name.trim() || NO_NAME, hintsOf(about), mine.signal).catch(() => NONE);
    if (mine.signal.aborted) return undefined;
    const patients = answer.filter(({ id }) => id !== about.patient?.id);
    setTwin(patients.find(({ same }) => same === 'national id'));
    return patients;
  };
  const search = async (name: string): Promise<void> => {
    const patients = await ask(name, draft);
    if (patients !== undefined) setFound(patients);
  };
  const identify = async (about: BookingDraft): Promise<void> => {
    const patients = await ask(about.fullName, about);
    // A known patient is not exchanged for another by a number.
    if (patients === undefined || about.patient !== null) return;
    setFound(patients.filter(({ same }) => same !== null));
  };
  const identifySoon = useDebouncedCallback((about: BookingDraft) => void identify(about), PAUSE_MS);
  const narrow = useDebouncedCallback((name: string) => void search(name), PAUSE_MS);

  const onName = (name: string, before: string): void => {
    narrow.cancel();
    if (!/\S\s/.test(name)) {
      stop();
      setFound(NONE);
      closedAt.current = undefined;
      return;
    }
    const isSpace = /\S\s$/.test(name) && name.length > before.length;
    if (isSpace) {
      closedAt.current = undefined;
      void search(name);
      return;
    }
    if (closedAt.current === undefined && name.trim() !== before.trim()) narrow(name);
  };
  const close = (): void => {
    narrow.cancel();
    identifySoon.cancel();
    stop();
    closedAt.current = draft.fullName;
    setFound(NONE);
  };
  return { found, onName, onIdentity: identifySoon, twin, close };
}

/** The address of the search needs a name; this one has no word in it. */
const NO_NAME = '-';

function hintsOf({
  gender,
  phone,
  nationalId,
  dobEstimated,
  dateOfBirth,
}: BookingDraft): SimilarPatientHints {
  const born = dobEstimated ? undefined : readBirthDay(dateOfBirth, labToday()).day;
  return { dateOfBirth: born, gender, phone, nationalId };
}
