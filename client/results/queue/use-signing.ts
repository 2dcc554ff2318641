import { useState } from 'react';
import type { BatchAnswer } from '../../../shared/contract/results.js';
import type { QueuedResult } from '../../../shared/contract/validation-queue.js';
import { useIsSuper } from '../../core/session.js';
import { useAct } from '../../ui/forms/use-act.js';
import { showDone } from '../../ui/feedback/notify.js';
import { signResults } from './queue.api.js';

export interface Said {
  readonly row: QueuedResult;
  readonly message: string;
}

export interface Signing {
  /** SUPER's signature lets it leave, a manager's does not. */
  readonly action: 'validate' | 'release';
  readonly isBusy: boolean;
  readonly refused: readonly Said[];
  /** What was signed here and can still be stopped. */
  readonly leaving: readonly BatchAnswer[];
  /** Which tests the signatures added, or could not. */
  readonly followed: readonly Said[];
  readonly sign: (rows: readonly QueuedResult[]) => Promise<void>;
  readonly forgetLeaving: () => void;
  readonly forgetRefused: () => void;
  readonly forgetFollowed: () => void;
}

/** Signs results of the queue, one or a batch; tells of each that was refused why. */
export function useSigning(onDone: (signed: readonly QueuedResult[]) => void): Signing {
  const action = useIsSuper() ? 'release' : 'validate';
  const { isBusy, act } = useAct();
  const [refused, setRefused] = useState<readonly Said[]>([]);
  const [followed, setFollowed] = useState<readonly Said[]>([]);
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
