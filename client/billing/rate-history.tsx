import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { PaymentTypeRate, RateState } from '../../shared/contract/rates.js';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.js';
import { DateTime, formatDateTime } from '../ui/layout/date-time.js';
import { showDone, showProblem } from '../ui/feedback/notify.js';
import { withdrawRate } from './rates.api.js';

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

/** What is planned, what holds, and what held before: from when, by whom and why. */
export function RateHistory({ type, rates, currency, mayWrite, onChanged }: RateHistoryProps) {
  const [asked, setAsked] = useState<PaymentTypeRate>();
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
              <Button size="compact-md" variant="default" mt={4} onClick={() => setAsked(rate)}>
                Take back
              </Button>
            )}
          </div>
        ))}
      </Stack>
      <ConfirmDialog
        opened={asked !== undefined}
        title="Take this rate back?"
        text={asked && `${inWords(asked)} from ${formatDateTime(asked.from ?? '')} will not come into force.`}
        confirmLabel="Take it back"
        onConfirm={() => {
          if (asked !== undefined) void withdraw(asked);
          setAsked(undefined);
        }}
        onClose={() => setAsked(undefined)}
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
