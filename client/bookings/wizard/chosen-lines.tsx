import { Box, Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLab } from '../../core/lab.js';
import { UnitChip } from '../../ui/layout/chips.js';
import { formatMoney, Money } from '../../ui/layout/money.js';
import { totalOf, type ChosenTest } from './tests.js';

export interface ChosenLinesProps {
  readonly tests: readonly ChosenTest[];
  /** At the end of each line. */
  readonly end?: (test: ChosenTest) => ReactNode;
}

/** What is ordered, each with its price as it will be booked. */
export function ChosenLines({ tests, end }: ChosenLinesProps) {
  const currency = useLab((lab) => lab.currency);
  return (
    <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Chosen tests">
      {tests.map((test) => (
        <Line key={test.code}>
          <Box component="strong" miw={{ base: 58, sm: 72 }} fz="sm">
            {test.code}
          </Box>
          <Box component="span" flex={1} miw={0}>
            {test.name}
            {test.bundle !== undefined && (
              <Text size="xs" c="dimmed">
                {inBundle(test.bundle, currency)}
              </Text>
            )}
          </Box>
          {test.unit !== '' && <Unit unit={test.unit} />}
          <Price>
            <Money amount={test.price} unit={currency} />
          </Price>
          {end?.(test)}
        </Line>
      ))}
      <Line>
        <Box component="span" flex={1} fw={550}>
          Total
        </Box>
        <Price>
          <Money amount={totalOf(tests)} unit={currency} strong />
        </Price>
        {end !== undefined && <Box component="span" w={32} />}
      </Line>
    </Box>
  );
}

function inBundle({ name, alone }: NonNullable<ChosenTest['bundle']>, currency: string): string {
  return `in ${name}; alone ${formatMoney(alone, currency)}`;
}

function Line({ children }: { readonly children: ReactNode }) {
  return (
    <Flex
      component="li"
      gap={10}
      align="center"
      mih={36}
      py={3}
      style={{ borderBottom: '1px solid var(--line)' }}
    >
      {children}
    </Flex>
  );
}

function Price({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" miw={{ base: 56, sm: 72 }} ta="right">
      {children}
    </Box>
  );
}

function Unit({ unit }: { readonly unit: string }) {
  return (
    <>
      <Box component="span" visibleFrom="sm">
        <UnitChip unit={unit} />
      </Box>
      <Box component="span" hiddenFrom="sm">
        <UnitChip unit={unit} short />
      </Box>
    </>
  );
}
