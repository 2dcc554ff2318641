import { Button, Group, Text, Box } from '@mantine/core';
import { useState } from 'react';
import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import { DISCIPLINES, type Discipline } from '../../../shared/vocabulary.js';
import { unitLabel } from '../layout/unit.js';
import type { NamedParameter } from '../../../shared/domain/catalogue/test-words.js';
import { useLab } from '../../core/lab.js';
import { UnitChip } from '../layout/chips.js';
import { Money } from '../layout/money.js';

interface BrowseTestsProps {
  /** The tests that can still be chosen. */
  readonly tests: readonly MenuProfile[];
  readonly onPick: (test: MenuProfile) => void;
}

/** The tests of one unit at a time, for people who do not know the name of a test. */
export function BrowseTests({ tests, onPick }: BrowseTestsProps) {
  const [unit, setUnit] = useState<Discipline>();
  const present = DISCIPLINES.filter((one) => tests.some((test) => test.unit === one));
  if (present.length === 0) return null;
  return (
    <>
      <Group gap={8} mt={14} role="group" aria-label="Browse by unit">
        <Text c="dimmed" size="sm">
          By unit
        </Text>
        {present.map((one) => (
          <Button
            key={one}
            variant={one === unit ? 'light' : 'default'}
            size="xs"
            aria-pressed={one === unit}
            onClick={() => setUnit(one === unit ? undefined : one)}
          >
            {unitLabel(one)}
          </Button>
        ))}
      </Group>
      {unit !== undefined && (
        <Group gap={6} mt={8} role="group" aria-label={`Tests of ${unitLabel(unit)}`}>
          {tests
            .filter((test) => test.unit === unit)
            .map((test) => (
              <Button
                key={test.code}
                variant="subtle"
                size="xs"
                px={8}
                title={test.parameters.map(({ name }) => name).join(', ')}
                onClick={() => onPick(test)}
              >
                <strong>{test.code}</strong>&nbsp;{test.name}
              </Button>
            ))}
        </Group>
      )}
    </>
  );
}

interface TestOptionProps {
  readonly test: MenuProfile;
  /** The parameter that it was found by. */
  readonly by?: NamedParameter | undefined;
}

/** A test to choose: its code, name, bench and price. */
export function TestOption({ test, by }: TestOptionProps) {
  const currency = useLab((lab) => lab.currency);
  return (
    <>
      <Box component="strong" miw={72}>
        {test.code}
      </Box>
      <Box component="span" flex={1}>
        {test.name}
        {by !== undefined && <span className="dimmed"> · {by.name}</span>}
      </Box>
      <UnitChip unit={test.unit} short />
      <Money amount={test.price} unit={currency} />
    </>
  );
}
