import { Button, Anchor, Table, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Shift } from '../../shared/contract/shifts.js';
import { DateTime } from '../ui/layout/date-time.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { TitleRow } from '../ui/table/title-row.js';
import { ClosingPaper } from './closing-paper.js';
import { readReport } from './shifts.api.js';
import classes from './shifts.module.css';

export function Report({ number, onBack }: { readonly number: number; readonly onBack: () => void }) {
  useShortcut('Escape', 'Back to the shift', onBack);
  const loaded = useLoaded(`closing report ${number}`, () => readReport(number));
  return (
    <>
      <PageHeader
        title={`Closing report ${number}`}
        action={
          <Button
            variant="default"
            leftSection={<IconArrowLeft />}
            title="Back to the shift (Esc)"
            onClick={onBack}
          >
            Shift
          </Button>
        }
      />
      <WhenLoaded of={loaded} skeleton={<FormSkeleton />}>
        {(report) => <ClosingPaper report={report} />}
      </WhenLoaded>
    </>
  );
}

interface ClosedShiftsProps {
  readonly shifts: readonly Shift[];
  readonly onReport: (number: number) => void;
}

/** The newest of the own shifts that are closed, with their reports. */
export function ClosedShifts({ shifts, onReport }: ClosedShiftsProps) {
  if (shifts.length === 0) return null;
  return (
    <section className={`card ${classes.table}`} style={{ maxWidth: 720, marginTop: 16 }}>
      <Title order={2} className={classes.title}>
        Closed before
      </Title>
      <Table className={classes.close} aria-label="Your closed shifts">
        <TitleRow titles={['Opened', 'Closed', 'Report']} />
        <Table.Tbody>
          {shifts.map(({ id, openedAt, closedAt, reportNumber }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <DateTime at={openedAt} />
              </Table.Td>
              <Table.Td>
                <DateTime at={closedAt} />
              </Table.Td>
              <Table.Td>
                {reportNumber === null ? (
                  <span className="dimmed">carried over</span>
                ) : (
                  <Anchor
                    component="button"
                    type="button"
                    mih={32}
                    style={{ whiteSpace: 'nowrap' }}
                    onClick={() => onReport(reportNumber)}
                  >
                    No. {reportNumber}
                  </Anchor>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
