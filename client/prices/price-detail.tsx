import { Stack } from '@mantine/core';
import type { PriceLine } from '../../shared/contract/prices.js';
import { PriceForm } from './price-form.js';
import { PriceHistory } from './price-history.js';

interface PriceDetailProps {
  readonly line: PriceLine;
  readonly list: string;
  readonly currency: string;
  readonly onSaved: () => void;
}

/** One profile on one list: another price from a day on, and what became of it so far. */
export function PriceDetail(props: PriceDetailProps) {
  const { line, list, currency } = props;
  return (
    <Stack gap={24}>
      <PriceForm {...props} />
      <PriceHistory list={list} code={line.code} version={line.version} currency={currency} />
    </Stack>
  );
}
