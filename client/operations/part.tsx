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

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** 1.2 GB, in thousands as disks are sold. */
export function sizeText(bytes: number): string {
  let [value, unit] = [bytes / 1000, 0];
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit] ?? ''}`;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export function spanText(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(0, Math.round(ms / SECOND_MS))} s`;
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  return `${Math.round(ms / HOUR_MS)} h`;
}

export const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
