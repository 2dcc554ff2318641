import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconGitCompare } from '@tabler/icons-react';
import { useState } from 'react';
import { isIssued, isWithdrawn } from '../../../shared/domain/stage.js';
import { nameOrColleague } from '../../core/colleague.js';
import { isUnknown } from '../../core/unknown-outcome.js';
import { BothVersions, type VersionChoice } from '../../ui/forms/both-versions.js';
import { withFieldLabel } from '../../ui/forms/field-name.js';
import { isRetryable } from '../../core/api-problem.js';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { type Difference, isLaidOutDifferently, type Question, conflictQuestions } from './differences.js';
import { type Conflict, failureOf, lacksReason, type SaveFailure, type SaveKind } from './entry-states.js';
import type { Refusal } from './assess-sheet.js';
import { useEntry, usePicture } from './result-entry.js';
import { focusRefusal, hasPlace } from './use-saving.js';

interface SaveNoticesProps {
  readonly onRetry: (kind: SaveKind) => unknown;
  readonly onKeepMine: (theirs: readonly string[]) => unknown;
}

/** The reason why it was not saved, in a place where it moves no row of the grid. */
export function SaveNotices({ onRetry, onKeepMine }: SaveNoticesProps) {
  return (
    <>
      <ConflictNotice onKeepMine={onKeepMine} />
      <FailureNotice onRetry={onRetry} />
    </>
  );
}

interface FailureNoticeProps {
  readonly onRetry: (kind: SaveKind) => unknown;
}

/** Why it was not saved; each reason leads to its place. */
function FailureNotice({ onRetry }: FailureNoticeProps) {
  const failure = usePicture(({ state }) => failureOf(state));
  const refusals = usePicture((picture) => picture.refusals);
  const needsReason = usePicture(({ state }) => lacksReason(state.sheet));
  if (failure === undefined) return null;
  const { kind, problem } = failure;
  if (problem === undefined && refusals.length === 0 && !needsReason) return null;
  return (
    <Alert color="red" role="alert" mb={12} icon={<IconAlertTriangle />} title={titleOf(failure)}>
      {problem !== undefined && problem.errors.length === 0 && <div>{problem.detail}</div>}
      {refusals.map((refusal) => (
        <Reason key={refusal.message} refusal={refusal} />
      ))}
      {needsReason && <LinkTo id="amend-reason">Say why the released result is amended.</LinkTo>}
      {problem?.status !== 0 && <div>Nothing you typed is lost.</div>}
      {problem !== undefined && isRetryable(problem) && (
        <Button size="xs" mt={8} variant="default" onClick={() => void onRetry(kind)}>
          Try again
        </Button>
      )}
    </Alert>
  );
}

function titleOf({ kind, problem }: SaveFailure): string {
  if (problem !== undefined && isUnknown(problem)) return problem.title;
  return kind === 'amend' ? 'The amendment was not saved' : 'The result was not saved';
}

function Reason({ refusal }: { readonly refusal: Refusal }) {
  const { field = '', message } = refusal;
  const text = withFieldLabel({ field, message });
  if (!hasPlace(refusal)) return <div>{text}</div>;
  return <LinkTo onFollow={(from) => focusRefusal(refusal, from)}>{text}</LinkTo>;
}

interface LinkToProps {
  readonly id?: string;
  readonly onFollow?: (from: Element) => void;
  readonly children: string;
}

function LinkTo({ id, onFollow, children }: LinkToProps) {
  const follow = onFollow ?? (() => document.getElementById(id ?? '')?.focus());
  return (
    <div>
      <Anchor
        component="button"
        type="button"
        size="sm"
        c="inherit"
        ta="left"
        style={{ textDecoration: 'underline' }}
        onClick={({ currentTarget }) => follow(currentTarget)}
      >
        {children}
      </Anchor>
    </div>
  );
}

interface ConflictNoticeProps {
  /** With the parts of which theirs is taken. */
  readonly onKeepMine: (theirs: readonly string[]) => unknown;
}

/** Shows both and loses nothing that was typed; only what both changed is asked. */
function ConflictNotice({ onKeepMine }: ConflictNoticeProps) {
  const { tell } = useEntry();
  const conflict = usePicture(({ state }) => (state.at === 'conflict' ? state.conflict : undefined));
  const typed = usePicture(({ state }) => state.sheet.typed);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  if (conflict === undefined) return null;
  const conflicts = conflictQuestions(conflict.over, typed, conflict.result);
  const given = conflicts.map(({ key }) => key).filter((key) => theirs.has(key));
  return (
    <Alert
      color="amber"
      role="alert"
      mb={12}
      icon={<IconGitCompare />}
      title={`${nameOrColleague(conflict.by)} ${conflictAct(conflict)} at ${formatDateTime(conflict.at)}`}
    >
      <LaidOutAnew lines={isLaidOutDifferently(conflict.shown, conflict.result)} />
      {conflicts.length === 0 && <Text>No row was changed by both.</Text>}
      {conflicts.length > 0 && (
        <BothVersions
          title="Changed by both"
          by={conflict.by}
          of={conflicts.map((question) => choiceOf(question, theirs))}
          onSide={(key, side) => setTheirs(withKey(theirs, key, side === 'theirs'))}
        />
      )}
      <Group mt={10}>
        {!isWithdrawn(conflict.result.stage) && (
          <Button size="xs" onClick={() => void onKeepMine(given)}>
            {keepLabel(conflict, given.length)}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => tell({ type: 'theirsTaken' })}>
          Take theirs
        </Button>
      </Group>
    </Alert>
  );
}

/** Yours stands unless theirs is chosen. */
function choiceOf({ key, lines }: Question, theirs: ReadonlySet<string>): VersionChoice {
  return {
    key,
    side: theirs.has(key) ? 'theirs' : 'mine',
    lines: lines.map(({ code, ...line }) => ({ key: code, ...line })),
  };
}

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const others = [...keys].filter((one) => one !== key);
  return new Set(isIn ? [...others, key] : others);
}

function conflictAct({ result }: Conflict): string {
  if (result.laidOut !== undefined) return 'changed what this sheet shows,';
  return isWithdrawn(result.stage) ? 'withdrew this result' : 'saved this result';
}

function keepLabel({ result, kind }: Conflict, given: number): string {
  const what = given === 0 ? 'Keep mine' : 'Keep what is chosen';
  if (isIssued(result.stage)) return `${what} as an amendment`;
  return kind === undefined ? what : `${what} and save`;
}

/** Units and ranges that are others than those which were typed beside. */
function LaidOutAnew({ lines }: { readonly lines: readonly Difference[] }) {
  if (lines.length === 0) return null;
  return (
    <ul aria-label="New layout">
      {lines.map(({ code, name, mine, theirs }) => (
        <li key={code}>
          {name}: <strong>{theirs || 'no unit, no range'}</strong>, not {mine || 'without a unit'}. Check what
          you typed.
        </li>
      ))}
    </ul>
  );
}
