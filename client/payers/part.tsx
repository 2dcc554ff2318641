import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PartProps {
  readonly title: string;
  /** Said where there is nothing. */
  readonly empty: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** A part of the payer's page under its title; where there is nothing it says so. */
export function Part({ title, empty, isEmpty, children }: PartProps) {
  return (
    <section aria-label={title}>
      <Title order={2} fz="md" mt={22} mb={8}>
        {title}
      </Title>
      {isEmpty ? <Text c="dimmed">{empty}</Text> : children}
    </section>
  );
}
