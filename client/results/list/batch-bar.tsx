import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { BatchAnswer, ResultListRow } from '../../../shared/contract/results.js';
import { LeavingNotice } from '../leaving-notice.js';
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

/** The validator's batch of clean results: authorised or released in one action, each answered for itself. */
export function BatchBar({ rows, onDone }: BatchBarProps) {
  const [asked, setAsked] = useState<Action>();
  const { isBusy, act } = useAct();
  const [leaving, setLeaving] = useState<readonly BatchAnswer[]>([]);
  const [refused, setRefused] = useState<readonly (readonly [ResultListRow, BatchAnswer])[]>([]);
  const fit = (action: Action): readonly ResultListRow[] => rows.filter((row) => isFitFor(row, action));
  const release = fit('release');
  const validate = fit('validate');
  const mayRelease = useIsSuper();
  const takeable = rows.filter((row) => validate.includes(row) || (mayRelease && release.includes(row)));

  const run = (action: Action): Promise<void> =>
    act(`The results were not ${WORDS[action]}`, async () => {
      const sent = fit(action);
      setAsked(action);
      setRefused([]);
      const items = sent.map(({ bookingId, profileCode, version }) => ({ bookingId, profileCode, version }));
      const answers = await releaseBatch(action, items);
      const done = answers.filter(({ ok }) => ok).length;
      const waiting = answers.filter(({ releaseAt }) => releaseAt !== null);
      setLeaving(waiting);
      if (done > 0 && waiting.length === 0)
        showDone(`${done} ${done === 1 ? 'result' : 'results'} ${WORDS[action]}`);
      setRefused(answers.flatMap((answer, index) => pairOf(sent[index], answer)));
      onDone();
    });

  return (
    <>
      <LeavingNotice answers={leaving} onClose={() => setLeaving([])} />
      {refused.length > 0 && (
        <Alert
          color="red"
          role="alert"
          mb={12}
          icon={<IconAlertTriangle size={18} />}
          title={`${refused.length} not done`}
          withCloseButton
          closeButtonLabel="Close"
          onClose={() => setRefused([])}
        >
          {refused.map(([row, { message }]) => (
            <div key={row.id}>
              {row.labNumber} {row.profileName}: {message}
            </div>
          ))}
        </Alert>
      )}
      {rows.length > 0 && (
        <Group gap={8} mb={10} role="group" aria-label="Selected results">
          {mayRelease && (
            <Button
              loading={isBusy && asked === 'release'}
              disabled={release.length === 0}
              title={release.length === 0 ? 'None of them is clean and still to be released' : undefined}
              onClick={() => void run('release')}
            >
              Authorise and release {release.length}
            </Button>
          )}
          <Button
            variant={mayRelease ? 'light' : 'filled'}
            loading={isBusy && asked === 'validate'}
            disabled={validate.length === 0}
            title={validate.length === 0 ? 'None of them is clean and waits for a signature' : undefined}
            onClick={() => void run('validate')}
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

const WORDS: Readonly<Record<Action, string>> = { validate: 'authorised', release: 'released' };

function pairOf(
  row: ResultListRow | undefined,
  answer: BatchAnswer,
): readonly (readonly [ResultListRow, BatchAnswer])[] {
  return row === undefined || answer.ok ? [] : [[row, answer]];
}
