import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { Alert, List } from '@mantine/core';
import { asProblem, OWN_WORDING, type ApiProblem } from '../../core/api.js';
import { remainsUnknown, isIdempotencyMismatch } from '../../core/unknown-outcome.js';
import { useIdempotencyKey } from '../../core/use-idempotency-key.js';
import { problemText, showProblem, changedBy } from '../feedback/notify.js';
import { FormErrors } from './form-errors.js';
import { Refusal } from '../feedback/refusal.js';
import { useUnsavedGuard, type LeavesForm } from './unsaved-guard.js';
import { fieldName } from './field-name.js';

/** The answer if the form stays, to be sent again. */
export const KEEP_OPEN = 'stays';

export interface SendContext {
  /** The same until the outcome is known, whatever was edited in between. */
  readonly key: string;
  /** As last seen here: read, or sent with a refusal. */
  readonly version: number;
}

export interface SendRequest<Values, Answer> extends StaleWords {
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
}

export interface Sending {
  readonly isBusy: boolean;
  /** Nobody knows whether the last try was done. */
  readonly isUnknown: boolean;
  /** Somebody else was before; what is sent next goes over it. */
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
 * is shown at its fields, or above the form if it names none. Somebody else's change is shown, applied where nothing
 * was typed, and overwritten by the next press. A form that is gone meanwhile reports over the page.
 */
export function useSending<Values, Answer>(asked: SendRequest<Values, Answer>): Sending {
  const { form, notDone, inWords = problemText, errorsOf = pathsOf } = asked;
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isUnknown, setUnknown] = useState(false);
  const isRunning = useRef(false);
  const isThere = useIsThere();
  const oneTry = useIdempotencyKey();
  const { stale, version, acceptTheirs, settle } = useStale(asked);
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
    if (!acceptTheirs(problem) && Object.keys(errors).length === 0) setRefusal(inWords(problem));
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
    if (form === undefined) void run(undefined as Values);
    else form.onSubmit((values) => void run(values))(event);
  };
  const head = (
    <>
      {unsaved.guard}
      {form && <FormErrors errors={form.errors} labels={asked.labels ?? {}} />}
      <StaleNotice stale={stale} shown={asked.shown} readsNow={asked.readsNow} />
      <Refusal cause={refusal} title={notDone} isKept={form !== undefined && !OWN_WORDING.has(refusal)} />
    </>
  );
  return { isBusy, isUnknown, isStale: stale !== undefined, onSubmit, head };
}

type Versioned<Values> = Pick<SendRequest<Values, unknown>, 'form' | 'theirs' | 'readsNow' | 'version'>;

interface StaleState<Values> {
  readonly stale: Stale | undefined;
  readonly version: number;
  /** Whether it was refused for its version. */
  readonly acceptTheirs: (problem: ApiProblem) => boolean;
  readonly settle: (values: Values) => void;
}

/** For a form that names the version it changes: the version read, and who changed it since. */
function useStale<Values>(asked: Versioned<Values>): StaleState<Values> {
  const { form, theirs, version: read = 0 } = asked;
  const isNoVersion = theirs === undefined && asked.readsNow === undefined;
  const [stale, setStale] = useState<Stale>();
  const [told, setTold] = useState(0);
  const [base, setBase] = useState(() => (form?.getValues() ?? {}) as Fields);
  const acceptTheirs = (problem: ApiProblem): boolean => {
    const current = problem.code === 'stale_version' ? problem.extra['current'] : undefined;
    if (typeof current !== 'object' || current === null || isNoVersion) return false;
    const now = (theirs?.(current as never) ?? {}) as Fields;
    const mine = (form?.getValues() ?? {}) as Fields;
    const next = withTheirs(base, now, base);
    setStale({ problem, moved: movedFields(base, now, mine) });
    if ('version' in current) setTold(Number(current.version));
    setBase(next);
    form?.setValues(withTheirs(base, now, mine) as Partial<Values>);
    form?.resetDirty(next as Values);
    return true;
  };
  const settle = (values: Values): void => {
    setStale(undefined);
    setBase(values as Fields);
    form?.resetDirty(values);
  };
  // A version read since counts as well.
  return { stale, version: Math.max(read, told), acceptTheirs, settle };
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

interface Stale {
  readonly problem: ApiProblem;
  readonly moved: readonly Moved[];
}

interface StaleWords {
  /** A value as the form shows it, unless it is plain text. */
  readonly shown?: ((field: string, value: unknown) => string | undefined) | undefined;
  /** The whole of it in words, where its fields do not tell. */
  readonly readsNow?: ((current: never) => string) | undefined;
}

interface StaleNoticeProps extends StaleWords {
  readonly stale: Stale | undefined;
}

/**
 * Somebody else saved before: who, when, what in the form has changed, and what becomes of typed values. It takes the
 * focus, so that it is read and heard at once.
 */
function StaleNotice({ stale, shown, readsNow }: StaleNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [stale]);
  if (stale === undefined) return null;
  const { problem, moved } = stale;
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      color="amber"
      role="alert"
      mb={16}
      title="Someone else has changed it meanwhile"
    >
      {changedBy(problem)} {readsNow && `It reads now: ${readsNow(problem.extra['current'] as never)}. `}
      {moved.length > 0 && 'Their values are shown where you typed nothing; save again to keep yours.'}
      {moved.length === 0 && (readsNow ? 'Yours is kept below.' : NOTHING_MOVED)}
      <List size="sm" mt={6}>
        {moved.map(({ field, now, isTyped }) => (
          <List.Item key={field}>
            {fieldName(field)}: {shown?.(field, now) ?? settingText(now)} now
            {isTyped && ', yours is kept below'}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

const NOTHING_MOVED = 'Nothing in this form has changed: save again to keep yours.';

/** A setting that is another now than when the form was opened. */
interface Moved {
  readonly field: string;
  readonly now: unknown;
  /** True if the typed text differs from both. */
  readonly isTyped: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Which of the fields somebody else changed; the version is no setting. */
function movedFields(base: Fields, theirs: Fields, mine: Fields): readonly Moved[] {
  return Object.keys(base)
    .filter((field) => field !== 'version' && field in theirs)
    .filter((field) => !same(base[field], theirs[field]) && !same(mine[field], theirs[field]))
    .map((field) => ({ field, now: theirs[field], isTyped: !same(base[field], mine[field]) }));
}

/** The others' values where nothing was typed here, and their version. */
function withTheirs(base: Fields, theirs: Fields, mine: Fields): Fields {
  const typed = Object.keys(base).filter((field) => !same(base[field], mine[field]));
  const retained = Object.entries(theirs).filter(([field]) => field in base && !typed.includes(field));
  return { ...mine, ...Object.fromEntries(retained) };
}

/** Longer ones, a picture or a list are only said to be others. */
const LONGEST = 80;

function settingText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return String(value);
  if (value === '' || value === null) return 'empty';
  return typeof value === 'string' && value.length <= LONGEST ? `“${value}”` : 'another';
}
