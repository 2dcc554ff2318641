import { Alert, Anchor, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { mayPass } from '../../ui/keys/may-pass.js';
import { isUnknown } from '../../core/unknown-outcome.js';
import { inWords } from '../../ui/forms/field-name.js';
import { usePicture } from './entry-context.js';
import { focusRefusal, hasPlace } from './focus-refusal.js';
import { lacksReason, type EntryState, type SaveFailure, type SaveKind } from './entry-states.js';
import type { Refusal } from './refusals.js';

export interface FailureNoticeProps {
  readonly onRetry: (kind: SaveKind) => unknown;
}

function failureOf(state: EntryState): SaveFailure | undefined {
  return state.at === 'refused' || state.at === 'conflict' ? state.failure : undefined;
}

/** Why it was not saved; each reason leads to its place. */
export function FailureNotice({ onRetry }: FailureNoticeProps) {
  const failure = usePicture(({ state }) => failureOf(state));
  const refusals = usePicture((picture) => picture.refusals);
  const needsReason = usePicture(({ state }) => lacksReason(state.sheet));
  if (failure === undefined) return null;
  const { kind, problem } = failure;
  if (problem === undefined && refusals.length === 0 && !needsReason) return null;
  return (
    <Alert color="red" role="alert" mb={12} icon={<IconAlertTriangle size={18} />} title={titleOf(failure)}>
      {problem !== undefined && problem.errors.length === 0 && <div>{problem.detail}</div>}
      {refusals.map((refusal) => (
        <Reason key={refusal.message} refusal={refusal} />
      ))}
      {needsReason && <LinkTo id="amend-reason">Say why the released result is amended.</LinkTo>}
      {problem?.status !== 0 && <div>Nothing you typed is lost.</div>}
      {problem !== undefined && mayPass(problem) && (
        <Button size="xs" h={32} mt={8} variant="default" onClick={() => void onRetry(kind)}>
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
  const said = inWords({ field, message });
  if (!hasPlace(refusal)) return <div>{said}</div>;
  return <LinkTo onFollow={(from) => focusRefusal(refusal, from)}>{said}</LinkTo>;
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
