import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { BatchAnswer } from '../../../shared/contract/results.js';
import type { QueuedResult } from '../../../shared/contract/validation-queue.js';
import { awaitsRelease, isSigned } from '../../../shared/domain/stage.js';
import { useIsSuper } from '../../core/session.js';
import { showDone } from '../../ui/feedback/notify.js';
import { ConfirmDialog } from '../../ui/forms/confirm-dialog.js';
import { useAct } from '../../ui/forms/use-act.js';
import { LeavingNotice, type SignAnswer, ResultText } from '../signed-notices.js';
import { signResults } from './queue.api.js';
import classes from './queue.module.css';

export interface Signing {
  /** SUPER's signature lets it leave, a manager's does not. */
  readonly action: 'validate' | 'release';
  readonly isBusy: boolean;
  readonly refused: readonly SignAnswer[];
  /** The signatures given here that can still be stopped. */
  readonly leaving: readonly BatchAnswer[];
  /** Which tests the signatures added, or could not. */
  readonly followed: readonly SignAnswer[];
  readonly sign: (rows: readonly QueuedResult[]) => Promise<void>;
  readonly forgetLeaving: () => void;
  readonly forgetRefused: () => void;
  readonly forgetFollowed: () => void;
}

/** Signs results of the queue, one or a batch; says why each refused one was refused. */
export function useSigning(onDone: (signed: readonly QueuedResult[]) => void): Signing {
  const action = useIsSuper() ? 'release' : 'validate';
  const { isBusy, act } = useAct();
  const [refused, setRefused] = useState<readonly SignAnswer[]>([]);
  const [followed, setFollowed] = useState<readonly SignAnswer[]>([]);
  const [leaving, setLeaving] = useState<readonly BatchAnswer[]>([]);
  const sign = async (rows: readonly QueuedResult[]): Promise<void> => {
    if (rows.length === 0) return;
    await act('Nothing was signed', async () => {
      const answers = await signResults(action, rows);
      const of = (index: number): readonly QueuedResult[] => rows.slice(index, index + 1);
      onDone(answers.flatMap(({ ok }, index) => (ok ? of(index) : [])));
      setRefused(
        answers.flatMap(({ ok, message }, index) =>
          ok ? [] : of(index).map((row) => ({ row, message: message ?? '' })),
        ),
      );
      const next = answers.flatMap(({ followed: message }, index) =>
        message === '' ? [] : of(index).map((row) => ({ row, message })),
      );
      setFollowed((before) => [...before, ...next]);
      const waits = answers.filter(({ releaseAt }) => releaseAt !== null);
      const now = Date.now();
      setLeaving((before) => [
        ...before.filter(({ releaseAt }) => Date.parse(releaseAt ?? '') > now),
        ...waits,
      ]);
      const done = answers.filter(({ ok }) => ok).length - waits.length;
      if (done > 0) showDone(`${done} ${action === 'release' ? 'released' : 'authorised'}`);
    });
  };
  return {
    action,
    isBusy,
    refused,
    leaving,
    followed,
    sign,
    forgetLeaving: () => setLeaving([]),
    forgetRefused: () => setRefused([]),
    forgetFollowed: () => setFollowed([]),
  };
}

/** The signature's word. */
export function signatureWord({ action }: Signing): string {
  return action === 'release' ? 'Authorise and release' : 'Authorise';
}

/** The laboratory's answers to the signatures. */
export function Answered({ signing }: { readonly signing: Signing }) {
  const { leaving, refused, followed, forgetLeaving, forgetRefused, forgetFollowed } = signing;
  const title = `${refused.length} not signed`;
  return (
    <>
      <LeavingNotice answers={leaving} onClose={forgetLeaving} />
      <ResultText said={refused} color="red" title={title} onClose={forgetRefused} />
      <ResultText said={followed} color="blue" title="Effects of signing" onClose={forgetFollowed} />
    </>
  );
}

interface CleanHeadProps {
  readonly rows: readonly QueuedResult[];
  readonly signing: Signing;
}

/** Signs together what was judged and is unremarkable. */
export function CleanHead({ rows, signing }: CleanHeadProps) {
  const { action, isBusy, sign } = signing;
  const fit = rows.filter(
    (row) =>
      row.releaseAt === null && (action === 'release' || (awaitsRelease(row.stage) && !isSigned(row.stage))),
  );
  return (
    <div className={classes.section}>
      <h2>Clean</h2>
      <Text c="dimmed">judged, no flag, no jump, no warning</Text>
      <Button
        ml="auto"
        loading={isBusy}
        disabled={fit.length === 0}
        title={fit.length === 0 ? 'None of them waits for this signature' : undefined}
        onClick={() => void sign(fit)}
      >
        {signatureWord(signing)} {fit.length} clean
      </Button>
    </div>
  );
}

/** The questions before one key signs it: contradictions, and critical values not yet reported. */
export function reasonsToAsk({ warnings, openCalls }: QueuedResult): readonly string[] {
  const calls = openCalls === 1 ? 'A critical call is' : `${openCalls} critical calls are`;
  return [
    ...warnings.map(({ message }) => message),
    ...(openCalls > 0 ? [`${calls} still to be made.`] : []),
  ];
}

interface AsksFirstProps {
  readonly row: QueuedResult;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Enter alone signs nothing here. */
export function ConfirmSigning({ row, confirmLabel, onConfirm, onClose }: AsksFirstProps) {
  return (
    <ConfirmDialog
      opened
      danger
      title={`Sign ${row.profileName} of ${row.patientName}?`}
      text={
        <ul>
          {reasonsToAsk(row).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      }
      confirmLabel={confirmLabel}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
