import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Batch } from '../../shared/contract/catalogue-shapes.js';
import { asProblem } from '../core/api.js';
import { Dialog } from '../ui/dialog.js';
import { MoneyField } from '../ui/money-field.js';
import { formatMoney } from '../ui/money.js';
import { showDone, showProblem } from '../ui/notify.js';
import { readMoney } from '../ui/read-money.js';
import { TableSkeleton } from '../ui/states.js';
import { useLoaded } from '../ui/use-loaded.js';
import { WhenLoaded } from '../ui/when-loaded.js';
import { loadBundles, saveBundle } from './prices.api.js';

interface BundlesDialogProps {
  readonly currency: string;
  readonly onClose: () => void;
}

/** What the profiles of a bundle cost together at the counter. */
export function BundlesDialog({ currency, onClose }: BundlesDialogProps) {
  const bundles = useLoaded('bundles', loadBundles);
  return (
    <Dialog opened title="Prices of bundles" onClose={onClose}>
      <Text c="dimmed" mb={16}>
        Who books all of a bundle’s tests together by the cash list pays its price, where that is less. Left
        empty, each test costs what it does alone.
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
                onSaved={bundles.reload}
              />
            ))}
          </Stack>
        )}
      </WhenLoaded>
    </Dialog>
  );
}

interface BundleLineProps {
  readonly bundle: Batch;
  readonly currency: string;
  readonly onSaved: () => Promise<void>;
}

function BundleLine({ bundle, currency, onSaved }: BundleLineProps) {
  const [text, setText] = useState(bundle.price ?? '');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const price = text.trim() === '' ? null : readMoney(text, currency);
    if (price === undefined) return setError('An amount such as 12.50, or nothing');
    setBusy(true);
    try {
      await saveBundle({ ...bundle, price });
      showDone(
        price === null
          ? `The tests of ${bundle.name} cost what they do alone`
          : `${bundle.name} costs ${formatMoney(price, currency)}`,
      );
      await onSaved();
    } catch (thrown) {
      setError(asProblem(thrown).fields()['price']);
      showProblem(thrown, { what: 'The price of the bundle was not saved' });
      if (asProblem(thrown).status === 409) await onSaved();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate aria-label={bundle.name} onSubmit={(event) => void save(event)}>
      <Group align="flex-end" gap={12} wrap="nowrap">
        <MoneyField
          flex={1}
          label={bundle.name}
          description={bundle.codes.join(', ')}
          unit={currency}
          value={text}
          error={error}
          onAmount={(typed) => {
            setText(typed);
            setError(undefined);
          }}
        />
        <Button type="submit" variant="default" loading={isBusy} disabled={text === (bundle.price ?? '')}>
          Save
        </Button>
      </Group>
    </form>
  );
}
