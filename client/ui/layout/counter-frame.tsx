import { Box, Flex } from '@mantine/core';
import type { ReactNode } from 'react';

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
