import { useEffect, useState } from 'react';
import { asProblem } from '../../core/api.js';
import { useCan, useRole } from '../../core/session.js';
import { find, SHORTEST, type Found } from './find.js';

const TYPING_MS = 150;

export interface Finding {
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
  const asked = text.trim();
  const isAsked = mayAsk && asked.length >= SHORTEST;
  const [answered, setAnswered] = useState<Answered>();
  useEffect(() => {
    if (!isAsked) return undefined;
    const call = new AbortController();
    const timer = setTimeout(() => {
      find(asked, role, call.signal).then(
        (found) => setAnswered({ text: asked, found, failure: undefined }),
        (thrown: unknown) => {
          if (call.signal.aborted) return;
          setAnswered({ text: asked, found: NOTHING, failure: asProblem(thrown).detail });
        },
      );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [asked, isAsked, role]);
  if (!isAsked) return { found: NOTHING, isWaiting: false, failure: undefined };
  const isWaiting = answered?.text !== asked;
  // What was found for fewer letters stays until the answer for more is there: the list does not flicker.
  return { found: answered?.found ?? NOTHING, isWaiting, failure: isWaiting ? undefined : answered?.failure };
}
