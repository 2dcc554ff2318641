import { Box } from '@mantine/core';
import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { NamedParameter } from '../../../shared/domain/catalogue/test-words.js';
import { useLab } from '../../core/lab.js';
import { UnitChip } from '../layout/chips.js';
import { Money } from '../layout/money.js';

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
