import { Anchor, Box, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StepKey } from './steps.js';
import { useWizard } from './wizard-form.js';

export interface SummaryPartProps {
  readonly title: string;
  /** Where it is changed. */
  readonly step?: StepKey;
  readonly children: ReactNode;
}

export function SummaryPart({ title, step, children }: SummaryPartProps) {
  const { goTo } = useWizard();
  return (
    <Box component="section" aria-label={title}>
      <Group
        justify="space-between"
        gap={12}
        mb={6}
        pb={4}
        style={{ borderBottom: '1px solid var(--line-strong)' }}
      >
        <Title order={2} size="h4">
          {title}
        </Title>
        {step !== undefined && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            p={4}
            aria-label={`Edit ${title}`}
            onClick={() => goTo(step)}
          >
            Edit
          </Anchor>
        )}
      </Group>
      {children}
    </Box>
  );
}
