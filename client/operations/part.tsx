import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PartProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One matter of the page, under its title; drawn once those above it are there. */
export function Part({ title, actions, children }: PartProps) {
  return (
    <section className="card in-turn" style={{ padding: 20 }}>
      <Group justify="space-between" align="center" gap={12} mb={16}>
        <Title order={2}>{title}</Title>
        {actions !== undefined && <Group gap={8}>{actions}</Group>}
      </Group>
      {children}
    </section>
  );
}
