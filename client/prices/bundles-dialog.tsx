import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Batch } from '../../shared/contract/catalogue-shapes.js';
import { showDone } from '../ui/feedback/notify.js';
import { TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { MoneyField } from '../ui/fields/money-field.js';
import { parseMoneyInput } from '../ui/fields/parse-input.js';
import { moneyAt } from '../ui/forms/form-fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { FormDialog } from '../ui/forms/submit-dialog.js';
import { useUnsavedGuard } from '../ui/forms/unsaved-guard.js';
import { KEEP_OPEN, useSending } from '../ui/forms/use-sending.js';
import { formatMoney } from '../ui/layout/money.js';
import { loadBundles, saveBundle } from './prices.api.js';

interface BundlesDialogProps {
  readonly currency: string;
  readonly onClose: () => void;
}

/** The price of a bundle's profiles together at the counter. */
export function BundlesDialog({ currency, onClose }: BundlesDialogProps) {
  const bundles = useLoaded('bundles', loadBundles);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const lost = changed.size === 0 ? undefined : 'The prices that were typed and not saved';
  const { guard } = useUnsavedGuard(lost);
  const tell = (id: string, isChanged: boolean): void =>
    setChanged((before) => new Set([...before].filter((one) => one !== id).concat(isChanged ? [id] : [])));
  return (
    <FormDialog opened title="Prices of bundles" lost={lost} onClose={onClose}>
      {guard}
      <Text c="dimmed" mb={16}>
        When all of a bundle’s tests are booked together by the cash list, its price is charged if that is
        less. Left empty, each test costs what it does alone.
      </Text>
      <WhenLoaded of={bundles} skeleton={<TableSkeleton columns={2} />}>
        {(known) => (
          <Stack gap={20}>
            {known.length === 0 && <Text>There is no bundle yet.</Text>}
            {known.map((bundle) => (
              <BundleLine
                key={`${bundle.id} ${bundle.version}`}
                bundle={bundle}
                currency={currency}
                onChanged={(isChanged) => tell(bundle.id, isChanged)}
                onSaved={bundles.reload}
              />
            ))}
          </Stack>
        )}
      </WhenLoaded>
    </FormDialog>
  );
}

interface BundleLineProps {
  readonly bundle: Batch;
  readonly currency: string;
  /** Whether the field differs from the bundle's price. */
  readonly onChanged: (isChanged: boolean) => void;
  readonly onSaved: () => Promise<void>;
}

function BundleLine({ bundle, currency, onChanged, onSaved }: BundleLineProps) {
  const kept = bundle.price ?? '';
  const form = useForm({
    name: bundle.id,
    initialValues: { price: kept },
    validate: {
      price: (price) =>
        price.trim() === '' || parseMoneyInput(price, currency) !== undefined
          ? null
          : 'An amount such as 12.50, or nothing',
    },
    onValuesChange: ({ price }) => onChanged(price !== kept),
  });
  const sending = useSending({
    form,
    notDone: 'The price of the bundle was not saved',
    version: bundle.version,
    theirs: ({ price }: Batch) => ({ price: price ?? '' }),
    send: async ({ price: text }, { version }) => {
      const price = text.trim() === '' ? null : (parseMoneyInput(text, currency) ?? text);
      await saveBundle({ ...bundle, version, price });
      return price;
    },
    onDone: async (price) => {
      onChanged(false);
      showDone(
        price === null
          ? `The tests of ${bundle.name} cost what they do alone`
          : `${bundle.name} costs ${formatMoney(price, currency)}`,
      );
      await onSaved();
      return KEEP_OPEN;
    },
  });
  return (
    <SentForm sending={sending} aria-label={bundle.name}>
      <Group align="flex-end" gap={12} wrap="nowrap">
        <MoneyField
          flex={1}
          label={bundle.name}
          description={bundle.codes.join(', ')}
          unit={currency}
          {...moneyAt(form, 'price')}
        />
        <Button
          type="submit"
          variant="default"
          loading={sending.isBusy}
          disabled={form.values.price === kept}
        >
          Save
        </Button>
      </Group>
    </SentForm>
  );
}
