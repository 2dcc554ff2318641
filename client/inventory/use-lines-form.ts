import { useState } from 'react';
import type { ChangeLines, ProductLine } from './product-lines.js';
import { useSentForm } from './use-sent-form.js';

export interface LinesForm<Line> {
  readonly lines: readonly Line[];
  readonly setLines: ChangeLines<Line>;
  /** Something was typed into a line, or a line taken away. */
  readonly isDirty: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
  readonly attempt: number;
  readonly wasTried: boolean;
  /** Sends it where nothing is wrong. */
  readonly submit: (wrong: Record<string, string>, work: (key: string) => Promise<void>) => void;
}

/** The lines of a document as they are typed, and what is wrong with them. */
export function useLinesForm<Line extends ProductLine>(
  initial: readonly Line[],
  notDone: string,
): LinesForm<Line> {
  const [lines, setLines] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { send, refuse, isBusy, attempt } = useSentForm({ setErrors }, notDone);
  const submit = (wrong: Record<string, string>, work: (key: string) => Promise<void>): void => {
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) refuse();
    else void send(work);
  };
  const change: ChangeLines<Line> = (next) => {
    setLines(next);
    setErrors({});
  };
  const isDirty = lines !== initial;
  return { lines, setLines: change, isDirty, errors, isBusy, attempt, wasTried: attempt > 0, submit };
}
