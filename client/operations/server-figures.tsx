import { Alert, Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { Certificate, Operations } from '../../shared/contract/operations.js';
import { DateTime } from '../ui/layout/date-time.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { useNow } from '../ui/layout/now.js';
import { Part, sizeText, spanText } from './part.js';

const STATUS: Readonly<Record<Operations['status'], string>> = {
  ok: 'All is well',
  degraded: 'Works, but live updates or background work are late',
  unavailable: 'The laboratory cannot work',
  stopping: 'The server is stopping',
};
const SCARCE = 0.1;
const SOON_MS = 21 * 86_400_000;

interface HouseFiguresProps {
  readonly operations: Operations;
  /** A person looks: what was found lately will not do. */
  readonly onLook: () => void;
}

/** As they were when the page asked: figures of every moment are at /metrics. */
export function ServerFigures({ operations, onLook }: HouseFiguresProps) {
  const { status, problems, outbox, behind, overdue, database, disk } = operations;
  return (
    <Part
      title="The server"
      actions={
        <Button variant="default" leftSection={<IconRefresh />} onClick={onLook}>
          Look again
        </Button>
      }
    >
      {problems.length > 0 && (
        <Alert color={status === 'degraded' ? 'amber' : 'red'} mb={16} title={STATUS[status]}>
          {problems.map(({ what, message }) => (
            <Text key={what} size="sm">
              {message}
            </Text>
          ))}
        </Alert>
      )}
      <Facts>
        {problems.length === 0 && <Fact name="State">{STATUS[status]}</Fact>}
        <Fact name="Version">{operations.version}</Fact>
        <Fact name="Running since">
          <DateTime at={operations.startedAt} />
        </Fact>
        <Fact name="Not yet sent to screens">
          {outbox.unpublished === 0 ? 'Nothing' : `${outbox.unpublished}, for ${spanText(outbox.oldestMs)}`}
        </Fact>
        <Fact name="Waiting to be queued">{behind === 0 ? 'Nothing' : `${behind} events`}</Fact>
        <Fact name="Late background work">{overdue === 0 ? 'Nothing' : overdue}</Fact>
        <Fact name="Processes at work">{operations.workers}</Fact>
        {operations.queues.map(({ name, waiting, active, delayed }) => (
          <Fact key={name} name={name === 'errands' ? 'Queue to the outside' : 'Queue'}>
            {waiting} waiting, {active} at work, {delayed} for later
          </Fact>
        ))}
        <Fact name="Open connections">{operations.sockets}</Fact>
        <Fact name="Database">
          {sizeText(database.bytes)}; {database.busy} connections busy, {database.waiting} calls waiting
        </Fact>
        <Fact name="Disk">{disk === null ? null : <DiskText {...disk} />}</Fact>
        {operations.certificates.map((certificate) => (
          <CertificateFact key={certificate.of} certificate={certificate} />
        ))}
      </Facts>
    </Part>
  );
}

function DiskText({ free, total }: { readonly free: number; readonly total: number }) {
  const text = `${sizeText(free)} free of ${sizeText(total)}`;
  if (free >= total * SCARCE) return text;
  return <strong>{text}: make room before it is full</strong>;
}

function CertificateFact({ certificate }: { readonly certificate: Certificate }) {
  const now = useNow(60_000);
  const { of, validTo, problem } = certificate;
  const isSoon = validTo !== null && Date.parse(validTo) - now < SOON_MS;
  return (
    <Fact name={`Certificate: ${of}`}>
      {validTo === null ? (
        problem
      ) : (
        <>
          good until <DateTime at={validTo} />
          {isSoon && <strong>: renew it now</strong>}
        </>
      )}
    </Fact>
  );
}
