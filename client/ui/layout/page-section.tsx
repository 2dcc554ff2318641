import { Box, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PageSectionProps {
  /** The id of the heading, unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly text?: ReactNode;
  /** The one primary action of the section. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One of several things under one page header, with a heading of its own; drawn once those above it are there. */
export function PageSection({ id, title, text, action, children }: PageSectionProps) {
  return (
    <Box component="section" className="in-turn" aria-labelledby={id} mt={32}>
      <Group justify="space-between" align="flex-end" mb={12}>
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {text !== undefined && (
            <Text c="dimmed" mt={2}>
              {text}
            </Text>
          )}
        </div>
        {action}
      </Group>
      {children}
    </Box>
  );
}
