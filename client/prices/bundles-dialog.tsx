import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import type { Batch } from '../../shared/contract/catalogue-shapes.js';
import { asProblem } from '../core/api.js';
import { FormDialog } from '../ui/form-dialog.js';
import { MoneyField } from '../ui/money-field.js';
import { formatMoney } from '../ui/money.js';
import { showDone, showProblem } from '../ui/notify.js';
import { readMoney } from '../ui/read-money.js';
import { TableSkeleton } from '../ui/states.js';
import { useUnsavedGuard } from '../ui/unsaved-guard.js';
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
  /** Whether what stands in the field is not what the bundle costs. */
  readonly onChanged: (isChanged: boolean) => void;
  readonly onSaved: () => Promise<void>;
}

function BundleLine({ bundle, currency, onChanged, onSaved }: BundleLineProps) {
  const [text, setText] = useState(bundle.price ?? '');
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const price = text.trim() === '' ? null : readMoney(text, currency);
    if (price === undefined) {
      field.current?.focus();
      return setError('An amount such as 12.50, or nothing');
    }
    setBusy(true);
    try {
      await saveBundle({ ...bundle, price });
      onChanged(false);
      showDone(
        price === null
          ? `The tests of ${bundle.name} cost what they do alone`
          : `${bundle.name} costs ${formatMoney(price, currency)}`,
      );
      await onSaved();
    } catch (thrown) {
      const { price: wrong } = asProblem(thrown).fields();
      setError(wrong);
      if (wrong === undefined) showProblem(thrown, { what: 'The price of the bundle was not saved' });
      else field.current?.focus();
      if (asProblem(thrown).status !== 409) return;
      onChanged(false);
      await onSaved();
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
          ref={field}
          onAmount={(typed) => {
            setText(typed);
            onChanged(typed !== (bundle.price ?? ''));
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
