import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './patient-page.module.css';

interface PatientPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A titled part of a patient's page. */
export function PatientPart({ title, children }: PatientPartProps) {
  return (
    <>
      <Title order={2} fz="md" mt={22} mb={8}>
        {title}
      </Title>
      <section className={`card ${classes.part}`} aria-label={title}>
        {children}
      </section>
    </>
  );
}
