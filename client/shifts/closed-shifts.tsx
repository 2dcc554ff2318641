import { Anchor, Table, Title } from '@mantine/core';
import type { Shift } from '../../shared/contract/shift-shapes.js';
import { DateTime } from '../ui/layout/date-time.js';
import classes from './shifts.module.css';

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
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Opened</Table.Th>
            <Table.Th>Closed</Table.Th>
            <Table.Th>Report</Table.Th>
          </Table.Tr>
        </Table.Thead>
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
