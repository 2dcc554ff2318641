import { Alert, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { nameOrColleague } from '../../core/colleague.js';
import type { ApiProblem } from '../../core/api.js';
import { changedBy } from '../feedback/notify.js';
import { formatDay } from '../layout/date-time.js';
import { BothVersions, type Side } from './both-versions.js';
import { choiceText, fieldName } from './field-name.js';

export type FieldValues = Readonly<Record<string, unknown>>;

interface TwoVersionsAsked {
  /** What the form holds now. */
  readonly typed: () => FieldValues;
  readonly put: (values: FieldValues) => void;
  /** Values that go with a field of the form, such as the age with the date of birth: decided with it. */
  readonly parts?: Readonly<Record<string, readonly string[]>>;
  readonly nameOf?: ((field: string) => string) | undefined;
  /** A value as the form shows it, where the field itself does not tell. */
  readonly shown?: ((field: string, value: unknown) => string | undefined) | undefined;
}

export interface Overtaken {
  readonly problem: ApiProblem;
  /** The values that both began with. */
  readonly was: FieldValues;
  readonly theirs: FieldValues;
  /** From now on it is theirs that is being changed: called when everything is answered, before it is sent. */
  readonly onAnswered?: () => void;
}

export interface TwoVersions {
  /** Somebody else saved first: theirs stands where nothing was typed here, and what both changed is asked. */
  readonly overtaken: (by: Overtaken) => void;
  /** Whether there is something to send; otherwise it leads to what both changed. */
  readonly isAnswered: () => boolean;
  readonly isMet: boolean;
  readonly settle: () => void;
  readonly notice: ReactNode;
}

interface ChangedField {
  readonly field: string;
  readonly was: FieldValues;
  readonly theirs: FieldValues;
  readonly mine: FieldValues;
}

interface Met extends Overtaken {
  readonly changes: readonly ChangedField[];
}

type Sides = Readonly<Record<string, Side>>;

/**
 * Two people at one form. Who saved first, when and what stands above it. A field that only they changed is theirs,
 * and one that both changed is answered before anything is sent, so that no second press goes over their work unseen.
 */
export function useTwoVersions(asked: TwoVersionsAsked): TwoVersions {
  const { typed, put, parts = {} } = asked;
  const [met, setMet] = useState<Met>();
  const [sides, setSides] = useState<Sides>({});
  const [attempt, setAttempt] = useState(0);
  const overtaken = (by: Overtaken): void => {
    const fields = fieldsIn(by, parts, typed());
    setMet({ ...by, changes: fields.filter(isChanged) });
    setSides({});
    setAttempt(0);
    put(joined(fields.filter((one) => !isTyped(one)).map(({ theirs }) => theirs)));
  };
  const open = unanswered(met?.changes ?? [], sides, typed());
  const isAnswered = (): boolean => {
    if (unanswered(met?.changes ?? [], sides, typed()).length > 0) {
      setAttempt(attempt + 1);
      return false;
    }
    met?.onAnswered?.();
    return true;
  };
  const choose = (field: string, side: Side): void => {
    const change = met?.changes.find((one) => one.field === field);
    if (change === undefined) return;
    setSides({ ...sides, [field]: side });
    put(change[side]);
  };
  return {
    overtaken,
    isAnswered,
    isMet: met !== undefined,
    settle: () => setMet(undefined),
    notice: met && <Notice {...{ met, sides, attempt }} words={asked} open={open} onSide={choose} />,
  };
}

const joined = (values: readonly FieldValues[]): FieldValues => Object.assign({}, ...values) as FieldValues;
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isTyped = ({ was, mine }: ChangedField): boolean => !isSame(was, mine);
/** The version is none of the form's fields. */
const isChanged = ({ field, was, theirs, mine }: ChangedField): boolean =>
  field !== 'version' && !isSame(was, theirs) && !isSame(mine, theirs);

function fieldsIn(
  { was, theirs }: Overtaken,
  parts: Readonly<Record<string, readonly string[]>>,
  mine: FieldValues,
): readonly ChangedField[] {
  const followers = new Set(Object.values(parts).flat());
  const fields = Object.keys(was).filter((field) => field in theirs && !followers.has(field));
  return fields.map((field) => {
    const names = [field, ...(parts[field] ?? [])];
    const of = (values: FieldValues): FieldValues =>
      Object.fromEntries(names.map((name) => [name, values[name]]));
    return { field, was: of(was), theirs: of(theirs), mine: of(mine) };
  });
}

/** What both changed and nobody has decided, unless theirs was typed in meanwhile. */
function unanswered(
  changes: readonly ChangedField[],
  sides: Sides,
  now: FieldValues,
): readonly ChangedField[] {
  return changes.filter(
    (one) => isTyped(one) && sides[one.field] === undefined && !isSame(now[one.field], one.theirs[one.field]),
  );
}

interface NoticeProps {
  readonly met: Met;
  readonly sides: Sides;
  readonly open: readonly ChangedField[];
  /** Counts the presses that were refused for a missing answer. */
  readonly attempt: number;
  readonly words: Pick<TwoVersionsAsked, 'nameOf' | 'shown'>;
  readonly onSide: (field: string, side: Side) => void;
}

/** It takes the focus, so that it is read and heard at once. */
function Notice({ met, sides, open, attempt, words, onSide }: NoticeProps) {
  const { nameOf = fieldName, shown } = words;
  const { problem, changes } = met;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [met, attempt]);
  const text = (field: string, values: FieldValues): string =>
    shown?.(field, values[field]) ?? valueText(field, values[field]);
  const by = problem.extra['by'];
  return (
    <Alert ref={place} tabIndex={-1} color="amber" role="alert" mb={16} title={changedBy(problem)}>
      <Text size="sm" mb={changes.length > 0 ? 6 : 0}>
        {changes.length === 0 ? NOTHING_MOVED : 'Nothing was saved, and nothing you typed is lost. '}
        {changes.length > 0 && sentenceAbout(open.length > 0)}
      </Text>
      {attempt > 0 && open.length > 0 && (
        <Text size="sm" fw={600} mb={6}>
          Choose first: {open.map(({ field }) => nameOf(field)).join(', ')}.
        </Text>
      )}
      {changes.length > 0 && (
        <BothVersions
          title="Changed"
          by={nameOrColleague(by)}
          of={changes.map((change) => {
            const { field, was, theirs, mine } = change;
            const values = { was: text(field, was), theirs: text(field, theirs), mine: text(field, mine) };
            const side = sides[field] ?? (isTyped(change) ? undefined : 'theirs');
            return { key: field, side, lines: [{ key: field, name: nameOf(field), ...values }] };
          })}
          onSide={onSide}
        />
      )}
    </Alert>
  );
}

const NOTHING_MOVED = 'Nothing in this form has changed: save again to keep yours.';

function sentenceAbout(isOpen: boolean): string {
  return isOpen
    ? 'Choose what stands where both of you changed a field; then save again.'
    : 'Save again to keep what is chosen here.';
}

/** Enough of a long text to know it by. */
const LONGEST = 300;

function valueText(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return String(value);
  if (value === '' || value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return listText(value);
  if (typeof value !== 'string') return 'another';
  if (value.startsWith('data:')) return 'a picture';
  if (value.length > LONGEST) return `${value.slice(0, LONGEST)}…`;
  return choiceText(field, value) ?? (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value);
}

function listText(values: readonly unknown[]): string {
  if (values.length === 0) return 'none';
  return values.every((one) => typeof one === 'string') ? values.join(', ') : 'another';
}
