import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './editor.module.css';

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One subject of a parameter's form. */
export function Part({ title, children }: PartProps) {
  const heading = useId();
  return (
    <section className={`card ${classes.part}`} aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} mb={14}>
        {title}
      </Title>
      {children}
    </section>
  );
}
