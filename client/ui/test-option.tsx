import { Box } from '@mantine/core';
import type { MenuProfile } from '../../shared/contract/catalogue-shapes.js';
import { useLab } from '../core/lab.js';
import { UnitChip } from './chips.js';
import { Money } from './money.js';

/** A test to choose: its code, name, bench and price. */
export function TestOption({ test }: { readonly test: MenuProfile }) {
  const currency = useLab((lab) => lab.currency);
  return (
    <>
      <Box component="strong" miw={72}>
        {test.code}
      </Box>
      <Box component="span" flex={1}>
        {test.name}
      </Box>
      <UnitChip unit={test.unit} short />
      <Money amount={test.price} unit={currency} />
    </>
  );
}
