import { Button, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { useState } from 'react';
import { Fact, Facts } from '../ui/layout/facts.js';
import { Pager } from '../ui/table/pager.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { RateForm } from './rate-form.js';
import { RateHistory } from './rate-history.js';
import { readRates } from './rates.api.js';

export interface PaymentTypeDetailProps {
  readonly type: PaymentType;
  readonly currency: string;
  readonly mayWrite: boolean;
  readonly onEdit: () => void;
  readonly onChanged: () => void;
}

/** One payment type: what it is, its exchange rate of now, the one that is planned, and those before. */
export function PaymentTypeDetail({ type, currency, mayWrite, onEdit, onChanged }: PaymentTypeDetailProps) {
  const { cash, units, active, useExchangeRate } = type;
  return (
    <Stack gap={20}>
      <Facts>
        <Fact name="Kind">{cash ? 'Cash, gives change' : 'Not cash'}</Fact>
        <Fact name="Payment unit">{units}</Fact>
        <Fact name="State">{active ? 'On' : 'Switched off: no payments are taken in it'}</Fact>
      </Facts>
      {mayWrite && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconPencil size={16} stroke={1.75} />}
          onClick={onEdit}
        >
          Change it
        </Button>
      )}
      {useExchangeRate && <Rates type={type} currency={currency} mayWrite={mayWrite} onChanged={onChanged} />}
    </Stack>
  );
}

type RatesProps = Omit<PaymentTypeDetailProps, 'onEdit'>;

function Rates({ type, currency, mayWrite, onChanged }: RatesProps) {
  // A planned rate that has come into force moves the version and takes its place as the next one.
  const revision = `${type.version} ${type.exchangeRate} ${type.nextRate?.from ?? ''}`;
  const [page, setPage] = useState(1);
  const rates = useLoaded(`rates ${type.id}`, () => readRates(type.id, page), `${page} ${revision}`);
  return (
    <>
      {mayWrite && <RateForm key={type.id} type={type} currency={currency} onSaved={onChanged} />}
      <WhenLoaded of={rates} skeleton={<FormSkeleton />}>
        {(known) => (
          <>
            <RateHistory
              type={type}
              rates={known.rates}
              currency={currency}
              mayWrite={mayWrite}
              onChanged={onChanged}
            />
            <Pager {...known} onPage={setPage} />
          </>
        )}
      </WhenLoaded>
    </>
  );
}
