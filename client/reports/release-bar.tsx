import { Alert, Anchor, Button } from '@mantine/core';
import { IconAlertTriangle, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Report, ReportedResult } from '../../shared/contract/reports.js';
import type { BatchAnswer } from '../../shared/contract/results.js';
import { awaitsRelease, isSigned } from '../../shared/domain/stage.js';
import { withQuery } from '../core/api.js';
import { useIsSuper } from '../core/session.js';
import { useAct } from '../ui/forms/use-act.js';
import { showDone } from '../ui/feedback/notify.js';
import { signReady } from './reports.api.js';
import classes from './report.module.css';

export interface ReleaseBarProps {
  readonly report: Report;
  readonly patientId: string;
  readonly onDone: () => unknown;
}

interface Refusal {
  readonly result: ReportedResult;
  readonly message: string;
}

/** For those who authorise: what is clean leaves from here, what is not opens on its own screen. */
export function ReleaseBar({ report, patientId, onDone }: ReleaseBarProps) {
  const { isBusy, act } = useAct();
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const action = useIsSuper() ? 'release' : 'validate';
  const waiting = report.results.filter(({ stage }) => awaitsRelease(stage));
  const ready = waiting.filter(({ stage }) => action === 'release' || !isSigned(stage));
  if (ready.length === 0) return null;
  const done = action === 'release' ? 'released' : 'authorised';
  const run = (): Promise<void> =>
    act(`The results were not ${done}`, async () => {
      setRefused([]);
      const { bookingId } = report;
      const answers = await signReady(
        action,
        ready.map(({ code, version }) => ({ bookingId, profileCode: code, version })),
      );
      const count = answers.filter(({ ok }) => ok).length;
      if (count > 0) showDone(`${count} ${count === 1 ? 'result' : 'results'} ${doneOf(answers, done)}`);
      setRefused(
        answers.flatMap(({ ok, profileCode, message }) => {
          const result = ready.find(({ code }) => code === profileCode);
          return ok || result === undefined ? [] : [{ result, message: message ?? '' }];
        }),
      );
      if (count > 0) await onDone();
    });
  return (
    <div className={`no-print ${classes.notice}`}>
      {refused.length > 0 && (
        <Alert
          color="red"
          role="alert"
          mb={10}
          icon={<IconAlertTriangle size={18} />}
          title={`${refused.length} not ${done}`}
        >
          {refused.map(({ result, message }) => (
            <div key={result.code}>
              <Anchor component={Link} to={resultPath(report.bookingId, result, patientId)}>
                {result.profileName}
              </Anchor>
              : {message}
            </div>
          ))}
        </Alert>
      )}
      <Button
        variant="light"
        leftSection={<IconSignature size={16} stroke={1.75} />}
        loading={isBusy}
        onClick={() => void run()}
      >
        {action === 'release' ? 'Authorise and release' : 'Authorise'} {ready.length}{' '}
        {ready.length === 1 ? 'result' : 'results'}
      </Button>
    </div>
  );
}

/** In Results it can still be stopped. */
function doneOf(answers: readonly BatchAnswer[], done: string): string {
  const isWaiting = answers.some(({ releaseAt }) => releaseAt !== null);
  return isWaiting ? 'authorised, about to leave: Results has the undo' : done;
}

function resultPath(bookingId: string, { unit, code }: ReportedResult, patientId: string): string {
  return withQuery(`/update/${unit}`, { bookingId, profileCode: code, patientId, returnUrl: 'masterReport' });
}
