import { Title } from '@mantine/core';
import {
  IconCircleCheck,
  IconClockExclamation,
  IconFileOff,
  IconHourglass,
  IconQuestionMark,
  type Icon,
} from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import type { ReportState, Verification } from '../../shared/contract/reports.js';
import { usePageTitle } from '../ui/layout/page-name.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { CardsSkeleton, ErrorState } from '../ui/feedback/states.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { verify } from './reports.api.js';
import classes from './verify-page.module.css';

interface Finding {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
}

const FINDINGS: Readonly<Record<ReportState | 'unknown', Finding>> = {
  current: {
    tone: 'good',
    icon: IconCircleCheck,
    title: 'Genuine and current',
    text: 'This report was issued by the laboratory and has not been changed since.',
  },
  superseded: {
    tone: 'warn',
    icon: IconClockExclamation,
    title: 'Genuine, but superseded',
    text: 'The laboratory has released a newer version of this report. Ask the laboratory for it, and do not rely on this one.',
  },
  not_released: {
    tone: 'warn',
    icon: IconHourglass,
    title: 'Not released',
    text: 'This code belongs to a report that the laboratory has not released, or to a preliminary print. It may still change.',
  },
  withdrawn: {
    tone: 'bad',
    icon: IconFileOff,
    title: 'Withdrawn',
    text: 'The laboratory has withdrawn this report. Do not rely on it.',
  },
  unknown: {
    tone: 'bad',
    icon: IconQuestionMark,
    title: 'No such report',
    text: 'This laboratory has issued no report with this code. If you hold a report with this code, ask the laboratory.',
  },
};

/** The booking's own code is on no report: nothing of a paper is said by it. */
const OF_BOOKING: Finding = {
  tone: 'good',
  icon: IconCircleCheck,
  title: 'Genuine',
  text: 'The laboratory has released results of this booking. The code on a report tells whether that report is current.',
};

/** The page behind the QR code on a report, open to anyone: is it genuine, and still valid? */
export function Component() {
  const { token = '' } = useParams();
  const found = useLoaded(`verify ${token}`, () => verify(token));
  usePageTitle('Check a report');
  const isUnknown = found.problem?.status === 404;
  if (found.problem !== undefined && !isUnknown) {
    return <ErrorState problem={found.problem} onRetry={found.reload} />;
  }
  if (found.data === undefined && !isUnknown) return <CardsSkeleton count={1} />;
  return <Card finding={findingOf(found.data)} report={found.data} />;
}

function findingOf(report: Verification | undefined): Finding {
  if (report?.status === 'current' && report.issuedAt === null) return OF_BOOKING;
  return FINDINGS[report?.status ?? 'unknown'];
}

function Card({ finding, report }: { readonly finding: Finding; readonly report: Verification | undefined }) {
  const Sign = finding.icon;
  return (
    <section className={`card ${classes.card}`} data-tone={finding.tone}>
      <p className={classes.what}>Check of a laboratory report</p>
      <span className={classes.sign} aria-hidden="true">
        <Sign size={40} stroke={1.75} />
      </span>
      <Title order={1}>{finding.title}</Title>
      <p>{finding.text}</p>
      {report !== undefined && (
        <dl className={classes.facts}>
          <div>
            <dt>Laboratory</dt>
            <dd>{report.laboratory}</dd>
          </div>
          <div>
            <dt>Patient&apos;s initials</dt>
            <dd>{report.initials}</dd>
          </div>
          {report.issuedAt !== null && (
            <div>
              <dt>Issued</dt>
              <dd>{formatDateTime(report.issuedAt)}</dd>
            </div>
          )}
        </dl>
      )}
      {report !== undefined && (
        <p className={classes.hint}>
          {report.issuedAt === null
            ? 'Compare the initials with your paper.'
            : 'Compare the initials and the time of issue with your paper: it is printed below the code.'}{' '}
          For the patient&apos;s privacy nothing more is shown here.
        </p>
      )}
    </section>
  );
}
