import { Anchor, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SpecimenDetail, SpecimenStep } from '../../shared/contract/specimens.js';
import { rejectionNoted } from '../../shared/domain/specimens/rejection-text.js';
import { sexWord } from '../../shared/domain/people/sex.js';
import { SPECIMEN_STATE_TEXT } from '../../shared/domain/specimens/specimen-state.js';
import { withQuery } from '../core/api.js';
import { PriorityChip, SpecimenChip, StageChip } from '../ui/layout/chips.js';
import { DateTime, Day } from '../ui/layout/date-time.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { ErrorState, FormSkeleton } from '../ui/feedback/states.js';
import { Tube } from '../ui/layout/tube.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { Warnings } from './scan-columns.js';
import { SpecimenActs } from './specimen-acts.js';
import { readSpecimen } from './specimens.api.js';
import classes from './specimens.module.css';

export interface SpecimenPanelProps {
  readonly accession: string;
  /** Another number: it changed meanwhile. */
  readonly version: number;
  readonly onChanged: (specimen: SpecimenDetail) => void;
  readonly onOpen: (accession: string) => void;
}

/** One specimen: whose it is, what is asked of it, where it has been, and what can be done with it. */
export function SpecimenPanel({ accession, version, onChanged, onOpen }: SpecimenPanelProps) {
  const [opened] = useState(version);
  const { data, problem, reload } = useLoaded(
    accession,
    // An event makes it another version: what is open is read again by the way.
    () => readSpecimen(accession, { quiet: version !== opened }),
    version,
  );
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data === undefined) return <FormSkeleton fields={5} />;
  const changed = (specimen: SpecimenDetail): void => {
    onChanged(specimen);
    if (specimen.accession === accession) void reload();
    else onOpen(specimen.accession);
  };
  return (
    <>
      <Text fw={620} size="lg">
        <bdi>{data.patient.fullName}</bdi>
      </Text>
      <Group gap={8} mt={4} mb={12}>
        <strong>{data.accession}</strong>
        <SpecimenChip state={data.state} />
        <PriorityChip priority={data.priority} />
      </Group>
      <SpecimenActs key={data.state} specimen={data} onChanged={changed} />
      <Warnings texts={data.warnings} />
      <SpecimenFacts specimen={data} />
      <Text fw={620} mt={14} mb={6}>
        History
      </Text>
      <ol className={classes.steps}>
        {data.history.map((step) => (
          <Step key={`${step.enteredAt} ${step.act}`} step={step} />
        ))}
      </ol>
    </>
  );
}

function SpecimenFacts({ specimen }: { readonly specimen: SpecimenDetail }) {
  const { patient, tests, rejection, recollectedBy } = specimen;
  return (
    <Facts>
      <Fact name="Lab number">
        <Anchor
          component={Link}
          to={withQuery('/reception/jobCard/summary', { bookingId: specimen.bookingId })}
        >
          {patient.labNumber}
        </Anchor>
      </Fact>
      <Fact name="Born, sex">
        {patient.dateOfBirth === null ? 'unknown' : <Day day={patient.dateOfBirth} />},{' '}
        {sexWord(patient.gender)}
      </Fact>
      <Fact name="Tube">
        <Tube container={specimen.container} draw={specimen.draw} />
      </Fact>
      <Fact name="Specimen">{specimen.specimen}</Fact>
      <Fact name="Collected">
        {specimen.collectedAt === null ? 'not stated' : <DateTime at={specimen.collectedAt} />}
        {specimen.collectedBy === null ? '' : ` by ${specimen.collectedBy}`}
      </Fact>
      <Fact name="Received">
        {specimen.receivedAt === null ? 'not yet' : <DateTime at={specimen.receivedAt} />}
        {specimen.receivedBy === null ? '' : ` by ${specimen.receivedBy}`}
      </Fact>
      {rejection && <Fact name="Not fit">{rejectionNoted(rejection, recollectedBy)}</Fact>}
      {specimen.place !== null && <Fact name="Place">{specimen.place}</Fact>}
      <Fact name="Tests">
        {tests.map(({ code, name, stage }) => (
          <Group key={code} gap={8}>
            {name} <StageChip stage={stage} />
          </Group>
        ))}
      </Fact>
    </Facts>
  );
}

const ACT_TEXT: Readonly<Partial<Record<SpecimenStep['act'], string>>> = {
  undo: 'receipt taken back',
  time: 'time of collection said',
  accept: 'examined all the same',
};

function Step({ step }: { readonly step: SpecimenStep }) {
  const words = [step.by, step.reason ?? '', step.place ?? ''].filter((text) => text !== '').join(', ');
  return (
    <li>
      <DateTime at={step.at} />
      <span>
        <strong>{ACT_TEXT[step.act] ?? SPECIMEN_STATE_TEXT[step.state]}</strong>
        {words === '' ? '' : `, ${words}`}
      </span>
    </li>
  );
}
