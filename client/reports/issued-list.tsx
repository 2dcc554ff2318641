import { Button, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { IssuedReport } from '../../shared/contract/reports.js';
import { useAct } from '../ui/forms/use-act.js';
import { DateTime } from '../ui/layout/date-time.js';
import { showProblem } from '../ui/feedback/notify.js';
import { saveFile } from '../ui/save-file.js';
import { issuedPdf, listIssued } from './reports.api.js';
import classes from './report.module.css';

/** Every report of the booking that was ever issued stays readable, superseded or not. */
export function IssuedList({ bookingId }: { readonly bookingId: string }) {
  const [issued, setIssued] = useState<readonly IssuedReport[]>();
  const { isBusy, act } = useAct();
  const load = (): Promise<void> =>
    act('The earlier reports were not loaded', async () => {
      setIssued(await listIssued(bookingId));
    });
  const save = (token: string): void => {
    saveFile(issuedPdf(token), 'report as issued.pdf').catch((thrown: unknown) =>
      showProblem(thrown, { what: 'The report was not downloaded', retry: () => save(token) }),
    );
  };
  if (issued === undefined) {
    return (
      <Button
        variant="default"
        className="no-print"
        leftSection={<IconHistory size={16} stroke={1.75} />}
        loading={isBusy}
        onClick={() => void load()}
      >
        Earlier reports of this booking
      </Button>
    );
  }
  return (
    <section className={`card no-print ${classes.aside}`} aria-label="Earlier reports">
      <Text fw={600} mb={6}>
        Reports of this booking, newest first
      </Text>
      {issued.length === 0 && <Text c="dimmed">None has been issued yet.</Text>}
      {issued.map((one) => (
        <div key={one.token}>
          <DateTime at={one.issuedAt} /> <span className="dimmed">opened by {one.issuedBy}</span>
          {one.preliminaryNo !== null && <strong>, PRELIMINARY no. {one.preliminaryNo}</strong>}
          {one.preliminary && one.preliminaryNo === null && <span className="dimmed">, preliminary</span>}
          <Button variant="subtle" size="xs" h={32} onClick={() => save(one.token)}>
            PDF
          </Button>
        </div>
      ))}
    </section>
  );
}
