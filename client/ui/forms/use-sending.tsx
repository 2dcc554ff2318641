import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { asProblem, OWN_WORDING, type ApiProblem } from '../../core/api.js';
import { remainsUnknown, isIdempotencyMismatch } from '../../core/unknown-outcome.js';
import { useIdempotencyKey } from '../../core/use-idempotency-key.js';
import { problemText, showProblem } from '../feedback/notify.js';
import { FormErrors } from './form-errors.js';
import { Refusal } from '../feedback/refusal.js';
import { useUnsavedGuard, type LeavesForm } from './unsaved-guard.js';
import { useTwoVersions, type FieldValues, type TwoVersions } from './use-two-versions.js';

/** The answer if the form stays, to be sent again. */
export const KEEP_OPEN = 'stays';

export interface SendContext {
  /** The same until the outcome is known, whatever was edited in between. */
  readonly key: string;
  /** As last seen here: read, or sent with a refusal. */
  readonly version: number;
}

export interface SendRequest<Values, Answer> {
  /** Over a refusal, e.g. "The payer was not saved". */
  readonly notDone: string;
  readonly send: (values: Values, sent: SendContext) => Promise<Answer>;
  /** It is done: the form stays busy until it is taken away, unless this (or `send`) answers `KEEP_OPEN`. */
  readonly onDone?: ((answer: Answer, values: Values) => unknown) | undefined;
  /** Absent: what is sent is held otherwise. */
  readonly form?: UseFormReturnType<Values>;
  readonly labels?: Readonly<Record<string, string>>;
  /** The typing lost by leaving the page; a dialog always asks. */
  readonly lost?: string | undefined;
  readonly leaves?: LeavesForm;
  /** A refusal's messages by the form's own paths; otherwise the server's. */
  readonly errorsOf?: (problem: ApiProblem) => Record<string, string>;
  /** The page's data may be old: it is read again. */
  readonly onRefused?: (problem: ApiProblem) => unknown;
  /** How a refusal that names no field is said; otherwise its detail. */
  readonly inWords?: ((problem: ApiProblem) => string) | undefined;
  /** As it was read; absent: a new one, or the form holds it. */
  readonly version?: number | undefined;
  /** The stored version, as the form holds it. */
  readonly theirs?: (current: never) => object;
  /** What was read, for a form that begins empty, such as one for a new price. */
  readonly read?: object | undefined;
  /** A value as the form shows it, where its field does not tell. */
  readonly shown?: ((field: string, value: unknown) => string | undefined) | undefined;
}

export interface Sending {
  readonly isBusy: boolean;
  /** Nobody knows whether the last try was done. */
  readonly isUnknown: boolean;
  /** Somebody else saved first; what is sent next is what was chosen of both. */
  readonly isStale: boolean;
  readonly onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  /** Drawn first in the form: errors, who saved before, and the question before it is left. */
  readonly head: ReactNode;
}

const NOT_ALL = 'It was done, but a step after it failed';

/** `lines[0].quantity` of a refusal is `lines.0.quantity` of a form. */
function pathsOf(problem: ApiProblem): Record<string, string> {
  const fields = Object.entries(problem.fields());
  return Object.fromEntries(fields.map(([path, text]) => [path.replace(/\[(\d{1,3})\]/g, '.$1'), text]));
}

/**
 * A form may be edited between two attempts: if its body is refused before the key is looked at, that tells nothing
 * about the earlier one. For an identical body such a refusal is an answer.
 */
function isOfTheBody(thrown: unknown): boolean {
  return !isIdempotencyMismatch(thrown) && [400, 422].includes(asProblem(thrown).status);
}

/**
 * The act of a form: sent once at a time and once for its key. After a refusal everything typed stays, and the reason
 * is shown at its fields, or above the form if it names none. Somebody else's change is shown and decided field by
 * field before the next press sends anything (`useTwoVersions`). A form that is gone meanwhile reports over the page.
 */
export function useSending<Values, Answer>(asked: SendRequest<Values, Answer>): Sending {
  const { form, notDone, inWords = problemText, errorsOf = pathsOf } = asked;
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isUnknown, setUnknown] = useState(false);
  const isRunning = useRef(false);
  const isThere = useIsThere();
  const oneTry = useIdempotencyKey();
  const { version, isOvertaken, settle, versions } = useStale(asked);
  const unsaved = useUnsavedGuard(asked.lost, asked.leaves);
  const free = (): void => {
    isRunning.current = false;
    setBusy(false);
  };
  const refused = (thrown: unknown, values: Values, isDone: boolean): void => {
    const problem = asProblem(thrown);
    if (!isThere()) {
      const retry = (): Promise<void> => run(values);
      return showProblem(thrown, isDone ? { what: NOT_ALL } : { what: notDone, retry });
    }
    const errors = form === undefined ? {} : errorsOf(problem);
    form?.setErrors(errors);
    if (!isOvertaken(problem) && Object.keys(errors).length === 0) setRefusal(inWords(problem));
    asked.onRefused?.(problem);
    setUnknown(remainsUnknown(isUnknown, thrown) || (isUnknown && isOfTheBody(thrown)));
  };
  const run = async (values: Values): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setRefusal(undefined);
    let isDone = false;
    try {
      const answer = await oneTry((key) => asked.send(values, { key, version }));
      setUnknown(false);
      if (answer === KEEP_OPEN) return free();
      isDone = true;
      unsaved.release();
      settle(values);
      if ((await asked.onDone?.(answer, values)) === KEEP_OPEN) free();
    } catch (thrown) {
      refused(thrown, values, isDone);
      free();
    }
  };
  const onSubmit: Sending['onSubmit'] = (event) => {
    event?.preventDefault();
    if (!versions.isAnswered()) return;
    if (form === undefined) void run(undefined as Values);
    else form.onSubmit((values) => void run(values))(event);
  };
  const head = <Head {...{ asked, refusal, guard: unsaved.guard, versions: versions.notice }} />;
  return { isBusy, isUnknown, isStale: versions.isMet, onSubmit, head };
}

interface HeadProps<Values, Answer> {
  readonly asked: SendRequest<Values, Answer>;
  readonly refusal: string | undefined;
  readonly guard: ReactNode;
  readonly versions: ReactNode;
}

function Head<Values, Answer>({ asked, refusal, guard, versions }: HeadProps<Values, Answer>) {
  const { form, labels = {}, notDone } = asked;
  return (
    <>
      {guard}
      {form && <FormErrors errors={form.errors} labels={labels} />}
      {versions}
      <Refusal cause={refusal} title={notDone} isKept={form !== undefined && !OWN_WORDING.has(refusal)} />
    </>
  );
}

type Versioned<Values> = Pick<SendRequest<Values, unknown>, 'form' | 'theirs' | 'read' | 'shown' | 'version'>;

interface StaleState<Values> {
  readonly version: number;
  /** Whether it was refused for its version. */
  readonly isOvertaken: (problem: ApiProblem) => boolean;
  readonly settle: (values: Values) => void;
  readonly versions: TwoVersions;
}

/** For a form that names the version it changes: the version read, and who changed it since. */
function useStale<Values>({ form, theirs, read, shown, version = 0 }: Versioned<Values>): StaleState<Values> {
  const [told, setTold] = useState(0);
  const [base, setBase] = useState(() => (form?.getValues() ?? {}) as FieldValues);
  const versions = useTwoVersions({
    typed: () => (form?.getValues() ?? {}) as FieldValues,
    put: (values) => form?.setValues(values as Partial<Values>),
    shown,
  });
  const isOvertaken = (problem: ApiProblem): boolean => {
    const current = problem.code === 'stale_version' ? problem.extra['current'] : undefined;
    if (typeof current !== 'object' || current === null || theirs === undefined) return false;
    const now = theirs(current as never) as FieldValues;
    const was: FieldValues = { ...base, ...read };
    const next = Object.fromEntries(Object.keys(was).map((field) => [field, now[field] ?? was[field]]));
    versions.overtaken({ problem, was, theirs: now });
    if ('version' in current) setTold(Number(current.version));
    setBase(next);
    form?.resetDirty(next as Values);
    return true;
  };
  const settle = (values: Values): void => {
    versions.settle();
    setBase(values as FieldValues);
    form?.resetDirty(values);
  };
  // A version read since counts as well.
  return { version: Math.max(version, told), isOvertaken, settle, versions };
}

function useIsThere(): () => boolean {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return () => isThere.current;
}
