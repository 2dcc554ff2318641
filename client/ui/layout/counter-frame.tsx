import { Box, Flex } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShortcut } from '../keys/shortcuts.js';
import { PageHeader } from './page-header.js';
import type { PageAbove } from './page-name.js';
import { LinkButton } from './link-button.js';

interface CounterFrameProps {
  /** The work area, as wide as a form. */
  readonly desk: ReactNode;
  /** The document: the bill, or the receipt. */
  readonly paper: ReactNode;
  readonly deskFirst?: boolean;
}

/** Bill and form side by side at the counter, one under the other on a phone. */
export function CounterFrame({ desk, paper, deskFirst = false }: CounterFrameProps) {
  const row = deskFirst ? 'row' : 'row-reverse';
  const column = deskFirst ? 'column' : 'column-reverse';
  return (
    <Flex
      gap={16}
      align="flex-start"
      justify="flex-end"
      direction={{ base: column, md: row }}
      maw={{ base: 560, md: 1180 }}
    >
      <Box w={{ base: '100%', md: 460 }} flex="none">
        {desk}
      </Box>
      <Box flex={1} miw={0} w="100%">
        {paper}
      </Box>
    </Flex>
  );
}

interface CounterHeaderProps {
  readonly title: string;
  readonly list: PageAbove;
  /** "the paid bookings". */
  readonly listed: string;
}

/** Leads back to the list that the booking was chosen from, also by Escape. */
export function CounterHeader({ title, list, listed }: CounterHeaderProps) {
  const navigate = useNavigate();
  const back = `Back to ${listed}`;
  useShortcut('Escape', back, () => void navigate(list.to));
  const action = (
    <LinkButton to={list.to} variant="default" leftSection={<IconArrowLeft />} title={`${back} (Esc)`}>
      {list.title}
    </LinkButton>
  );
  return (
    <div className="no-print">
      <PageHeader title={title} above={list} action={action} />
    </div>
  );
}
