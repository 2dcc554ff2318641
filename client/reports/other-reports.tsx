import { Button, Menu } from '@mantine/core';
import {
  IconCertificate,
  IconChartLine,
  IconChevronDown,
  IconFileDescription,
  IconFlask,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Report } from '../../shared/contract/reports.js';
import { isIssued } from '../../shared/domain/stage.js';
import { withQuery } from '../core/api.js';
import { useCan } from '../core/session.js';
import { showDone, showProblem } from '../ui/feedback/notify.js';
import { saveFile } from '../ui/save-file.js';
import { reportPdf } from './reports.api.js';

export interface OtherReportsProps {
  readonly report: Report;
  readonly reportType: string;
  readonly patientId: string;
}

/** What else there is on paper of this booking, and of this patient over time. */
export function OtherReports({ report, reportType, patientId }: OtherReportsProps) {
  const isBench = useCan('reports.draft');
  const { bookingId, patient } = report;
  const isEmpty = report.results.length === 0;
  const overTime = withQuery('/lab/report-two', { patientId });
  const save = (what: string, file: string): void => {
    const work = async () => saveFile(file, `${what} ${patient.labNumber}.pdf`);
    work()
      .then(() => showDone(`The ${what} was downloaded`))
      .catch((thrown: unknown) =>
        showProblem(thrown, { what: `The ${what} was not made`, retry: () => save(what, file) }),
      );
  };
  return (
    <Menu position="bottom-end" width={270}>
      <Menu.Target>
        <Button variant="subtle" rightSection={<IconChevronDown size={15} />}>
          Other reports
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={overTime} leftSection={<IconChartLine size={16} stroke={1.75} />}>
          Results over time
        </Menu.Item>
        {isBench && (
          <>
            <Menu.Item
              disabled={isEmpty}
              leftSection={<IconFileDescription size={16} stroke={1.75} />}
              onClick={() =>
                save(
                  'preliminary report',
                  reportPdf(bookingId, { reportType: 'preliminary', profileCode: '' }),
                )
              }
            >
              Whole booking, preliminary
            </Menu.Item>
            <Menu.Item
              disabled={isEmpty}
              title="With kits and what else the bench records for itself; not for the patient"
              leftSection={<IconFlask size={16} stroke={1.75} />}
              onClick={() =>
                save('bench copy', reportPdf(bookingId, { reportType, profileCode: '' }, 'bench'))
              }
            >
              Bench copy
            </Menu.Item>
          </>
        )}
        <Certificates report={report} patientId={patientId} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface CertificatesProps {
  readonly report: Report;
  readonly patientId: string;
}

/** Each opens as a page of its own, to be printed from there. */
function Certificates({ report, patientId }: CertificatesProps) {
  const { bookingId } = report;
  const released = report.results.filter(({ stage }) => isIssued(stage));
  if (released.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Certificate, one page</Menu.Label>
      {released.map(({ code, profileName }) => (
        <Menu.Item
          key={code}
          component={Link}
          to={withQuery('/custom-report', {
            bookingId,
            patientId,
            reportType: 'certificate',
            profileCode: code,
          })}
          leftSection={<IconCertificate size={16} stroke={1.75} />}
        >
          {profileName}
        </Menu.Item>
      ))}
    </>
  );
}
