import { Alert, Anchor, Button } from '@mantine/core';
import { IconAlertTriangle, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Report, ReportedResult } from '../../shared/contract/reports.js';
import { awaitsRelease } from '../../shared/domain/stage.js';
import { withQuery } from '../core/api.js';
import { showDone, showProblem } from '../ui/notify.js';
import { release } from './reports.api.js';
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
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const ready = report.results.filter(({ stage }) => awaitsRelease(stage));
  if (ready.length === 0) return null;
  const run = async (): Promise<void> => {
    setBusy(true);
    setRefused([]);
    try {
      const { bookingId } = report;
      const answers = await release(
        ready.map(({ code, version }) => ({ bookingId, profileCode: code, version })),
      );
      const done = answers.filter(({ ok }) => ok).length;
      if (done > 0) showDone(`${done} ${done === 1 ? 'result' : 'results'} released`);
      setRefused(
        answers.flatMap(({ ok, profileCode, message }) => {
          const result = ready.find(({ code }) => code === profileCode);
          return ok || result === undefined ? [] : [{ result, message: message ?? '' }];
        }),
      );
      if (done > 0) await onDone();
    } catch (thrown) {
      showProblem(thrown, { what: 'The results were not released', retry: run });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={`no-print ${classes.notice}`}>
      {refused.length > 0 && (
        <Alert
          color="red"
          role="alert"
          mb={10}
          icon={<IconAlertTriangle size={18} />}
          title={`${refused.length} not released`}
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
        Authorise and release {ready.length} {ready.length === 1 ? 'result' : 'results'}
      </Button>
    </div>
  );
}

function resultPath(bookingId: string, { unit, code }: ReportedResult, patientId: string): string {
  return withQuery(`/update/${unit}`, { bookingId, profileCode: code, patientId, returnUrl: 'masterReport' });
}
