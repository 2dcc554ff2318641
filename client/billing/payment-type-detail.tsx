import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { PaymentTypeRate, RateState } from '../../shared/contract/rates.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { Pager } from '../ui/table/pager.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { formatDateTime, DateTime } from '../ui/layout/date-time.js';
import { showDone, showProblem } from '../ui/feedback/notify.js';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.js';
import { readRates, withdrawRate } from './billing.api.js';
import { RateForm } from './rate-form.js';

interface PaymentTypeDetailProps {
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
        <Button variant="default" fullWidth leftSection={<IconPencil />} onClick={onEdit}>
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

interface RateHistoryProps {
  readonly type: PaymentType;
  readonly rates: readonly PaymentTypeRate[];
  readonly currency: string;
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
}

const SAID: Readonly<Record<RateState, { readonly label: string; readonly color: string } | undefined>> = {
  planned: { label: 'planned', color: 'blue' },
  present: { label: 'now', color: 'teal' },
  withdrawn: { label: 'taken back', color: 'gray' },
  past: undefined,
};

/** Planned, current and earlier rates: from when, by whom and why. */
function RateHistory({ type, rates, currency, mayWrite, onChanged }: RateHistoryProps) {
  const [plan, setPlan] = useState<PaymentTypeRate>();
  const withdraw = async (rate: PaymentTypeRate): Promise<void> => {
    try {
      await withdrawRate(type.id, rate.id);
      showDone(`The rate from ${formatDateTime(rate.from ?? '')} was taken back`);
    } catch (thrown) {
      showProblem(thrown, { what: 'The rate was not taken back' });
    }
    onChanged();
  };
  const inWords = ({ rate, units }: PaymentTypeRate): string => `1 ${units} = ${rate} ${currency}`;
  return (
    <section aria-label="Rates">
      <Title order={3} size="h5" mb={8}>
        Rates
      </Title>
      <Stack gap={14}>
        {rates.map((rate) => (
          <div key={rate.id}>
            <Group gap={8} justify="space-between" wrap="nowrap" align="flex-start">
              <Text fw={550} td={rate.state === 'withdrawn' ? 'line-through' : undefined}>
                {inWords(rate)}{' '}
                {rate.from === null ? 'from the beginning' : `from ${formatDateTime(rate.from)}`}
              </Text>
              <State state={rate.state} />
            </Group>
            <Text size="sm" c="dimmed">
              <DateTime at={rate.at} /> by {rate.by}
              {rate.withdrawn !== null && (
                <>
                  , taken back <DateTime at={rate.withdrawn.at} /> by {rate.withdrawn.by}
                </>
              )}
            </Text>
            {rate.reason !== null && <Text size="sm">{rate.reason}</Text>}
            {mayWrite && rate.state === 'planned' && (
              <Button size="compact-md" variant="default" mt={4} onClick={() => setPlan(rate)}>
                Take back
              </Button>
            )}
          </div>
        ))}
      </Stack>
      <ConfirmDialog
        opened={plan !== undefined}
        title="Take this rate back?"
        text={plan && `${inWords(plan)} from ${formatDateTime(plan.from ?? '')} will not come into force.`}
        confirmLabel="Take it back"
        onConfirm={() => {
          if (plan !== undefined) void withdraw(plan);
          setPlan(undefined);
        }}
        onClose={() => setPlan(undefined)}
      />
    </section>
  );
}

function State({ state }: { readonly state: RateState }) {
  const said = SAID[state];
  if (said === undefined) return null;
  return (
    <Badge variant="light" color={said.color} style={{ flexShrink: 0 }}>
      {said.label}
    </Badge>
  );
}
