import { Box, Flex, Grid } from '@mantine/core';
import type { ReactNode } from 'react';
import { SoFar } from './so-far.js';

/** A step's fields, and beside them what follows from it; one under the other where it is narrow. */
export function TwoColumns({ children, aside }: { readonly children: ReactNode; readonly aside: ReactNode }) {
  return (
    <Flex
      direction={{ base: 'column', md: 'row' }}
      gap={{ base: 24, md: 32 }}
      justify="space-between"
      align="flex-start"
    >
      <Box flex={1} miw={0} maw={720} w="100%">
        {children}
      </Box>
      <Box w={{ base: '100%', md: 320 }} flex="none">
        {aside}
      </Box>
    </Flex>
  );
}

/** A step's fields, and beside them, where there is room, what the booking comes to and the last visits. */
export function BesideSoFar({ children }: { readonly children: ReactNode }) {
  return (
    <Flex gap={32} justify="space-between" align="flex-start">
      <Box flex={1} miw={0}>
        {children}
      </Box>
      <SoFar />
    </Flex>
  );
}

export function Fields({ children }: { readonly children: ReactNode }) {
  return (
    <Box maw={720}>
      <Grid gap="md">{children}</Grid>
    </Box>
  );
}

export interface FieldProps {
  /** Twelfths of the form's width; a whole line on a phone. */
  readonly of12: 4 | 6 | 8 | 12;
  readonly order?: number;
  readonly children: ReactNode;
}

export function Field({ of12, order, children }: FieldProps) {
  return (
    <Grid.Col span={{ base: 12, xs: of12 }} order={order}>
      {children}
    </Grid.Col>
  );
}
