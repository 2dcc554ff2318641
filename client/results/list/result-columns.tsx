import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconFileAlert, IconFileText, IconPhoneCall, IconPhoneCheck, IconSendOff } from '@tabler/icons-react';
import type { ResultListRow } from '../../../shared/contract/results.js';
import { RELEASED_CONFIDENTIAL } from '../../../shared/domain/confidential.js';
import { isIssued } from '../../../shared/domain/stage.js';
import { toldText } from '../../../shared/domain/told-call.js';
import { StageChip, UnitChip } from '../../ui/chips.js';
import { Clipped } from '../../ui/clipped.js';
import type { Column } from '../../ui/data-table.js';
import { DateTime, formatDateTime } from '../../ui/date-time.js';
import { Leaving } from '../../ui/leaving.js';
import { Flag } from '../../ui/flag.js';
import { PatientCell } from '../../ui/patient-cell.js';

export interface RowActs {
  readonly onReport: (row: ResultListRow) => void;
  /** Absent for those who may not. */
  readonly onAmend: ((row: ResultListRow) => void) | undefined;
  /** Absent for those who may not. */
  readonly onUndo: ((row: ResultListRow) => Promise<void>) | undefined;
}

function Flags({ row }: { readonly row: ResultListRow }) {
  const { L, H, critical } = row.flags;
  if (row.withheld) return <span className="dimmed">{RELEASED_CONFIDENTIAL}</span>;
  return (
    <Group gap={8} wrap="nowrap" style={{ whiteSpace: 'nowrap' }}>
      {critical > 0 && (
        <span title={`${critical} critical`}>
          <Flag flag="HH" />
        </span>
      )}
      {L > 0 && (
        <span>
          {L} <Flag flag="L" />
        </span>
      )}
      {H > 0 && (
        <span>
          {H} <Flag flag="H" />
        </span>
      )}
    </Group>
  );
}

/** Who was told of its critical values, when and by whom it was read back. */
function Told({ calls }: { readonly calls: ResultListRow['toldCalls'] }) {
  const text = calls.map((call) => toldText(call, formatDateTime(call.at))).join('; ');
  return (
    <Tooltip label={text} multiline maw={360}>
      <IconPhoneCheck size={15} color="var(--mantine-color-teal-text)" role="img" aria-label={text} />
    </Tooltip>
  );
}

function Acts({ row, onReport, onAmend }: Omit<RowActs, 'onUndo'> & { readonly row: ResultListRow }) {
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end" onClick={(event) => event.stopPropagation()}>
      {isIssued(row.stage) && onAmend !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`Amend ${row.profileName} of ${row.patientName}`}
          title="Amend"
          onClick={() => onAmend(row)}
        >
          <IconFileAlert size={16} stroke={1.75} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`Report of ${row.patientName}`}
        title="Report: view and print"
        onClick={() => onReport(row)}
      >
        <IconFileText size={16} stroke={1.75} />
      </ActionIcon>
    </Group>
  );
}

function stopped(row: ResultListRow, { onUndo }: RowActs): Promise<void> {
  return onUndo?.(row) ?? Promise.resolve();
}

function NotReleased({ why }: { readonly why: string }) {
  const text = `Not released: ${why}`;
  return (
    <Tooltip label={text} multiline maw={360}>
      <IconSendOff size={15} color="var(--mantine-color-error)" role="img" aria-label={text} />
    </Tooltip>
  );
}

export function resultColumns(acts: RowActs): readonly Column<ResultListRow>[] {
  return [
    {
      key: 'labNumber',
      title: 'Lab number',
      hideBelow: 'sm',
      render: (row) => <span className="tnum">{row.labNumber}</span>,
    },
    {
      key: 'patient',
      title: 'Patient',
      width: { sm: '18%' },
      render: (row) => (
        <PatientCell name={row.patientName} labNumber={row.labNumber}>
          {row.profileName}
        </PatientCell>
      ),
    },
    {
      key: 'test',
      title: 'Test',
      width: { sm: '15%' },
      hideBelow: 'sm',
      render: (row) => <Clipped text={row.profileName} />,
    },
    { key: 'unit', title: 'Unit', hideBelow: 'md', render: (row) => <UnitChip unit={row.unit} short /> },
    {
      key: 'stage',
      title: 'Status',
      render: (row) => (
        <Group gap={6} wrap="nowrap">
          <StageChip stage={row.stage} />
          {row.releaseAt !== null && (
            <Leaving releaseAt={row.releaseAt} onUndo={acts.onUndo && (() => stopped(row, acts))} />
          )}
          {row.notReleased !== null && <NotReleased why={row.notReleased} />}
          {row.openCalls > 0 && (
            <IconPhoneCall
              size={15}
              color="var(--mantine-color-error)"
              aria-label="critical call still to be made"
            />
          )}
          {row.toldCalls.length > 0 && <Told calls={row.toldCalls} />}
        </Group>
      ),
    },
    { key: 'flags', title: 'Flags', hideBelow: 'sm', render: (row) => <Flags row={row} /> },
    {
      key: 'doneby',
      title: 'Entered by',
      width: '10%',
      hideBelow: 'xl',
      render: (row) => <Clipped text={row.doneby} />,
    },
    {
      key: 'authorisedBy',
      title: 'Authorised by',
      width: '10%',
      hideBelow: 'xl',
      render: (row) => <Clipped text={row.authorisedBy ?? ''} />,
    },
    { key: 'at', title: 'Saved', hideBelow: 'sm', render: (row) => <DateTime at={row.at} /> },
    {
      key: 'acts',
      title: 'Report',
      align: 'right',
      width: 76,
      render: (row) => <Acts row={row} {...acts} />,
    },
  ];
}
