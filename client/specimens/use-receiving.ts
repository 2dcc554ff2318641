import { useRef, useState } from 'react';
import { asProblem } from '../core/api.js';
import { beep } from '../ui/feedback/beep.js';
import { lastReceived, outcomeOf, withAnswer, withEvent, type Scanned } from './scanned.js';
import { changeSpecimen, readSpecimen } from './specimens.api.js';
import type { SpecimenDetail } from '../../shared/contract/specimens.js';
import type { SpecimenRow } from '../../shared/event-payloads.js';

export interface Receiving {
  readonly rows: readonly Scanned[];
  readonly receive: (number: string) => Promise<void>;
  /** A scan whose head was cut: nobody's number, and nothing is received. */
  readonly cut: () => void;
  /** Undefined: there is nothing to take back. */
  readonly undo: (() => Promise<void>) | undefined;
  readonly follow: (event: SpecimenRow) => void;
  readonly put: (specimen: SpecimenDetail) => void;
}

/** Scans of this sitting, many in a row: each is a call of its own and waits for none. */
export function useReceiving(): Receiving {
  const [rows, setRows] = useState<readonly Scanned[]>([]);
  const count = useRef(0);
  const answer = (key: number, part: Partial<Scanned>): void =>
    setRows((before) => withAnswer(before, key, part));

  const receive = async (number: string): Promise<void> => {
    const key = ++count.current;
    setRows((before) => [{ key, number, at: Date.now(), outcome: 'asked' }, ...before]);
    try {
      answer(key, { outcome: 'received', specimen: await changeSpecimen(number, { state: 'received' }) });
    } catch (thrown) {
      answer(key, await refusedAs(number, thrown));
    }
  };
  const cut = (): void => {
    const key = ++count.current;
    const why = 'The scan was cut: scan again';
    setRows((before) => [{ key, number: '', at: Date.now(), outcome: 'refused', why }, ...before]);
    beep();
  };
  const last = lastReceived(rows);
  const undo = async ({ key, number }: Scanned): Promise<void> => {
    try {
      answer(key, { outcome: 'undone', specimen: await changeSpecimen(number, { state: 'ordered' }) });
    } catch (thrown) {
      answer(key, { outcome: 'received', why: asProblem(thrown).detail });
      beep();
    }
  };
  return {
    rows,
    receive,
    cut,
    undo: last && (() => undo(last)),
    follow: (event) => setRows((before) => withEvent(before, event)),
    put: (specimen) =>
      setRows((before) =>
        before.map((row) => (row.specimen?.id === specimen.id ? { ...row, specimen } : row)),
      ),
  };
}

async function refusedAs(number: string, thrown: unknown): Promise<Partial<Scanned>> {
  const problem = asProblem(thrown);
  const specimen = problem.status === 409 ? await readSpecimen(number).catch(() => undefined) : undefined;
  beep();
  const outcome = outcomeOf(problem, specimen);
  return { outcome, why: problem.detail, ...(specimen && { specimen }) };
}
