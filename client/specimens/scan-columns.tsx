import { Text } from '@mantine/core';
import { SpecimenChip, PriorityChip } from '../ui/layout/chips.js';
import type { Column } from '../ui/table/data-table.js';
import { Day, formatTime } from '../ui/layout/date-time.js';
import { PatientCell } from '../ui/table/patient-cell.js';
import { Tube } from '../ui/layout/tube.js';
import { needsAttention, type Scanned } from './scanned.js';
import classes from './specimens.module.css';

/** The scans: whose specimen, what for, and warnings. */
export const SCAN_COLUMNS: readonly Column<Scanned>[] = [
  {
    key: 'at',
    title: 'Scanned',
    width: 84,
    hideBelow: 'md',
    render: ({ at }) => <span className="tnum dimmed">{formatTime(at)}</span>,
  },
  {
    key: 'number',
    title: 'Specimen',
    width: 140,
    render: (row) => (
      <>
        <strong className={`tnum ${classes.number}`} data-loud={needsAttention(row) || undefined}>
          {row.specimen?.accession ?? row.number}
        </strong>{' '}
        <PriorityChip priority={row.specimen?.priority ?? 'routine'} />
      </>
    ),
  },
  {
    key: 'patient',
    title: 'Patient',
    width: { sm: '26%' },
    carries: true,
    render: (row) => <Whose row={row} />,
  },
  {
    key: 'born',
    title: 'Born',
    width: 112,
    hideBelow: 'sm',
    under: true,
    render: ({ specimen }) =>
      specimen?.patient.dateOfBirth == null ? '' : <Day day={specimen.patient.dateOfBirth} />,
  },
  {
    key: 'tube',
    title: 'Tube',
    hideBelow: 'md',
    under: ({ specimen }) => specimen && <Tube container={specimen.container} draw={specimen.draw} />,
    render: ({ specimen }) => specimen && <Tube container={specimen.container} draw={specimen.draw} />,
  },
  {
    key: 'tests',
    title: 'Tests',
    hideBelow: 'lg',
    render: ({ specimen }) => specimen?.tests.map(({ code }) => code).join(', ') ?? '',
  },
  { key: 'state', title: 'State', width: { sm: '24%' }, render: (row) => <Outcome row={row} /> },
];

function Whose({ row: { specimen, outcome } }: { readonly row: Scanned }) {
  if (specimen === undefined) return outcome === 'asked' ? <span className="dimmed">…</span> : null;
  return <PatientCell name={specimen.patient.fullName} labNumber={specimen.patient.labNumber} />;
}

const SAID: Readonly<Record<Scanned['outcome'], string>> = {
  asked: '',
  received: '',
  already: '',
  unknown: 'No specimen has this number',
  refused: 'Not received',
  undone: 'Receipt taken back',
};

function Outcome({ row }: { readonly row: Scanned }) {
  const { specimen, outcome, why } = row;
  const texts = [SAID[outcome], ...(outcome === 'unknown' ? [] : [why ?? ''])].filter((text) => text !== '');
  const rejected = specimen?.rejection?.accepted === null ? specimen.rejection.reason : undefined;
  return (
    <div className={classes.outcome}>
      {specimen && <SpecimenChip state={specimen.state} {...(rejected !== undefined && { why: rejected })} />}
      {texts.length > 0 && (
        <Text
          size="sm"
          fw={needsAttention(row) ? 620 : 400}
          className={needsAttention(row) ? classes.loud : 'dimmed'}
        >
          {texts.join(': ')}
        </Text>
      )}
      {outcome === 'received' && specimen !== undefined && <Warnings texts={specimen.warnings} />}
    </div>
  );
}

export function Warnings({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className={classes.warnings}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
