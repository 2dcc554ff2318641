import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { BatchAnswer, ResultListRow } from '../../../shared/contract/results.js';
import { LeavingNotice, type SignAnswer, ResultText } from '../signed-notices.js';
import { useAct } from '../../ui/forms/use-act.js';
import { showDone } from '../../ui/feedback/notify.js';
import { useIsSuper } from '../../core/session.js';
import { isFitFor } from './result-events.js';
import { releaseBatch } from '../results.api.js';

interface BatchBarProps {
  /** The ticked rows. */
  readonly rows: readonly ResultListRow[];
  readonly onDone: () => void;
}

type Action = 'validate' | 'release';

const WORDS: Readonly<Record<Action, string>> = { validate: 'authorised', release: 'released' };

/** The validator's batch of clean results: authorised or released in one action, each answered for itself. */
export function BatchBar({ rows, onDone }: BatchBarProps) {
  const { asked, leaving, refused, setLeaving, setRefused, run } = useBatch(onDone);
  const mayRelease = useIsSuper();
  const release = rows.filter((row) => isFitFor(row, 'release'));
  const validate = rows.filter((row) => isFitFor(row, 'validate'));
  const takeable = rows.filter((row) => validate.includes(row) || (mayRelease && release.includes(row)));
  const title = `${refused.length} not done`;
  return (
    <>
      <LeavingNotice answers={leaving} onClose={() => setLeaving([])} />
      <ResultText said={refused} color="red" title={title} onClose={() => setRefused([])} />
      {rows.length > 0 && (
        <Group gap={8} mb={10} role="group" aria-label="Selected results">
          {mayRelease && (
            <Button
              loading={asked === 'release'}
              disabled={release.length === 0}
              title={release.length === 0 ? 'None of them is clean and still to be released' : undefined}
              onClick={() => void run('release', release)}
            >
              Authorise and release {release.length}
            </Button>
          )}
          <Button
            variant={mayRelease ? 'light' : 'filled'}
            loading={asked === 'validate'}
            disabled={validate.length === 0}
            title={validate.length === 0 ? 'None of them is clean and waits for a signature' : undefined}
            onClick={() => void run('validate', validate)}
          >
            Authorise {validate.length}
          </Button>
          {takeable.length < rows.length && (
            <Text c="dimmed">
              {rows.length - takeable.length} of {rows.length} selected cannot go in a batch: signed already,
              or with a flag, a jump or a warning to look at first.
            </Text>
          )}
        </Group>
      )}
    </>
  );
}

function useBatch(onDone: () => void) {
  const [pending, setPending] = useState<Action>();
  const { isBusy, act } = useAct();
  const [leaving, setLeaving] = useState<readonly BatchAnswer[]>([]);
  const [refused, setRefused] = useState<readonly SignAnswer[]>([]);
  const run = (action: Action, sent: readonly ResultListRow[]): Promise<void> =>
    act(`The results were not ${WORDS[action]}`, async () => {
      setPending(action);
      setRefused([]);
      const items = sent.map(({ bookingId, profileCode, version }) => ({ bookingId, profileCode, version }));
      const answers = await releaseBatch(action, items);
      const done = answers.filter(({ ok }) => ok).length;
      const waiting = answers.filter(({ releaseAt }) => releaseAt !== null);
      setLeaving(waiting);
      if (done > 0 && waiting.length === 0)
        showDone(`${done} ${done === 1 ? 'result' : 'results'} ${WORDS[action]}`);
      const answered = sent.flatMap((row, index) => (answers[index] ? [{ row, ...answers[index] }] : []));
      setRefused(answered.flatMap(({ ok, row, message }) => (ok ? [] : [{ row, message: message ?? '' }])));
      onDone();
    });
  return { asked: isBusy ? pending : undefined, leaving, refused, setLeaving, setRefused, run };
}
