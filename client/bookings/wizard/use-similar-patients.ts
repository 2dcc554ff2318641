import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { SimilarPatient } from '../../../shared/contract/patients.js';
import { findSimilar } from '../bookings.api.js';
import type { BookingDraft } from '../draft/draft.js';
import { labToday } from '../../ui/date-time.js';
import { readBirthDay } from '../../ui/read-day.js';

export interface SimilarPatients {
  readonly found: readonly SimilarPatient[];
  /** The name changed: a space after a word asks, more letters narrow what was found. */
  readonly onName: (name: string, before: string) => void;
  readonly close: () => void;
}

const PAUSE_MS = 220;
const NONE: readonly SimilarPatient[] = [];

/** The search for patients of a like name: in the background, quiet, and never in the way of typing. */
export function useSimilarPatients(draft: BookingDraft): SimilarPatients {
  const [found, setFound] = useState(NONE);
  const running = useRef<AbortController>(undefined);
  const closedAt = useRef<string>(undefined);

  const stop = (): void => running.current?.abort();
  useEffect(() => stop, []);

  const search = async (name: string): Promise<void> => {
    stop();
    const mine = new AbortController();
    running.current = mine;
    const { gender, phone, nationalId } = draft;
    const dateOfBirth = draft.dobEstimated ? undefined : readBirthDay(draft.dateOfBirth, labToday()).day;
    const hints = { dateOfBirth, gender, phone, nationalId };
    // Booking goes on without the search: a failed one shows nothing, and the next space asks again.
    const patients = await findSimilar(name.trim(), hints, mine.signal).catch(() => NONE);
    if (!mine.signal.aborted) setFound(patients);
  };
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
    stop();
    closedAt.current = draft.fullName;
    setFound(NONE);
  };
  return { found, onName, close };
}
