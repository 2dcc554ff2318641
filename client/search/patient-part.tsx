import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { TableSkeleton } from '../ui/feedback/states.js';
import classes from './patient-page.module.css';

interface PatientPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A titled part of a patient's page; drawn once those above it are there. */
export function PatientPart({ title, children }: PatientPartProps) {
  return (
    <TitledPart title={title}>
      <section className={`card ${classes.part}`} aria-label={title}>
        {children}
      </section>
    </TitledPart>
  );
}

/** Of several cards, or of one that is not known yet. */
export function TitledPart({ title, children }: PatientPartProps) {
  return (
    <div className="in-turn">
      <Title order={2} fz="md" mt={22} mb={8}>
        {title}
      </Title>
      {children}
    </div>
  );
}

/** Whether there is anything to draw is not known yet: what comes under it waits. */
export function PartComing() {
  return (
    <div className="in-turn">
      <TableSkeleton rows={1} columns={3} />
    </div>
  );
}
