import { Button, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { PriceList } from '../../shared/contract/prices.js';
import type { Vat, VatRate } from '../../shared/contract/vat.js';
import type { VatMode } from '../../shared/domain/money/vat.js';
import { vatRateText } from '../../shared/domain/money/vat.js';
import { loadLabAgain, useLab } from '../core/lab.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { Fields, selectField, switchField, textField } from '../ui/forms/fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useAct } from '../ui/forms/use-act.js';
import { useSavedSettings } from '../ui/forms/use-saved-settings.js';
import { formatDay } from '../ui/layout/date-time.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { PageSection } from '../ui/layout/page-section.js';
import { choices } from '../ui/options/choices.js';
import { ExceptionDialog, RateDialog } from './vat-dialogs.js';
import { readVat, saveList, saveVat, type VatAndLists } from './vat.api.js';

/** `vat`: whether it is charged, at which rates, and how prices hold it. */
export function Component() {
  const loaded = useLoaded('vat', readVat);
  const isKnown = useLab((lab) => lab.vat);
  const changed = async (): Promise<void> => {
    await Promise.all([loaded.reload(), loadLabAgain()]);
  };
  return (
    <div style={{ maxWidth: 760 }}>
      <PageHeader
        title="VAT"
        subtitle="While it is off, no screen or paper mentions it. What is booked keeps the rate it was booked at."
        action={
          isKnown ? (
            <LinkButton to="/vat-report" variant="default">
              VAT report
            </LinkButton>
          ) : undefined
        }
      />
      <WhenLoaded of={loaded} skeleton={<FormSkeleton fields={6} />}>
        {(known) => (
          <Stack gap={16}>
            <Charging key={known.vat.version} vat={known.vat} onSaved={changed} />
            <Rates vat={known.vat} onSaved={changed} />
            <Exceptions known={known} onSaved={changed} />
            <Lists lists={known.lists} onSaved={changed} />
          </Stack>
        )}
      </WhenLoaded>
    </div>
  );
}

interface PartProps {
  readonly vat: Vat;
  readonly onSaved: () => Promise<void>;
}

function Charging({ vat, onSaved }: PartProps) {
  const { charged, taxNumber, defaultRateId, version, rates } = vat;
  const form = useForm({
    initialValues: { charged, taxNumber, defaultRateId: defaultRateId ?? '', version },
  });
  const sending = useSavedSettings({
    form,
    what: 'VAT settings',
    verb: 'were',
    keep: ({ defaultRateId: usual, ...values }) => saveVat({ ...values, defaultRateId: usual || null }),
    onSaved,
  });
  const data = rates
    .filter(({ retired }) => !retired)
    .map((rate) => ({ value: rate.id, label: vatRateText(rate) }));
  return (
    <PageSection id="charging" title="Charging">
      <SentForm sending={sending}>
        <Stack gap={12} maw={360}>
          <Fields
            form={form}
            of={{
              charged: switchField('Charge VAT', {
                description: 'On tests that are booked from then on',
              }),
              taxNumber: textField('Tax number', {
                description: 'As the revenue authority gave it; printed on receipts and invoices',
                maxLength: 40,
              }),
              defaultRateId: selectField('Usual rate', {
                data,
                placeholder: data.length === 0 ? 'Add a rate first' : 'Choose',
              }),
            }}
          />
        </Stack>
        <Button type="submit" mt={16} loading={sending.isBusy} disabled={!form.isDirty()}>
          Save
        </Button>
      </SentForm>
    </PageSection>
  );
}

const KINDS = { percent: '', zero: 'Zero-rated', exempt: 'Exempt' } as const;

function Rates({ vat, onSaved }: PartProps) {
  const [open, setOpen] = useState<VatRate | 'new'>();
  const saved = async (): Promise<void> => {
    setOpen(undefined);
    await onSaved();
  };
  return (
    <PageSection id="rates" title="Rates">
      <Table>
        <Table.Tbody>
          {vat.rates.map((rate) => (
            <Table.Tr key={rate.id}>
              <Table.Td>
                {rate.name}
                {rate.retired && ' (retired)'}
              </Table.Td>
              <Table.Td>
                {rate.kind === 'percent' ? `${rate.percent} %` : KINDS[rate.kind]}
                {rate.next !== null && (
                  <Text c="dimmed">
                    {rate.next.percent} % from {formatDay(rate.next.from)}
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right">
                <Button variant="default" aria-label={`Change ${rate.name}`} onClick={() => setOpen(rate)}>
                  Change
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Button variant="default" mt={12} onClick={() => setOpen('new')}>
        Add rate
      </Button>
      {open !== undefined && (
        <RateDialog
          rate={open === 'new' ? undefined : open}
          onSaved={saved}
          onClose={() => setOpen(undefined)}
        />
      )}
    </PageSection>
  );
}

function Exceptions({ known, onSaved }: Pick<PartProps, 'onSaved'> & { readonly known: VatAndLists }) {
  const { vat, tests } = known;
  const [isAdding, setAdding] = useState(false);
  const rateOf = new Map(vat.rates.map((rate) => [rate.id, vatRateText(rate)]));
  const keep = async (exceptions: Vat['exceptions']): Promise<void> => {
    const { charged, taxNumber, defaultRateId, version } = vat;
    const pairs = exceptions.map(({ code, rateId }) => ({ code, rateId }));
    await saveVat({ charged, taxNumber, defaultRateId, version, exceptions: pairs });
    setAdding(false);
    await onSaved();
  };
  const { act } = useAct();
  const without = (code: string): Promise<void> =>
    act(`${code} keeps its rate`, () => keep(vat.exceptions.filter((one) => one.code !== code)));
  return (
    <PageSection id="exceptions" title="Tests at another rate">
      <Table>
        <Table.Tbody>
          {vat.exceptions.map(({ code, name, rateId }) => (
            <Table.Tr key={code}>
              <Table.Td>{code}</Table.Td>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{rateOf.get(rateId)}</Table.Td>
              <Table.Td ta="right">
                <Button variant="default" aria-label={`Remove ${code}`} onClick={() => void without(code)}>
                  Remove
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Button variant="default" mt={12} onClick={() => setAdding(true)}>
        Add test
      </Button>
      {isAdding && (
        <ExceptionDialog
          rates={vat.rates.filter(({ retired }) => !retired)}
          tests={tests}
          onAdd={(added) =>
            keep([...vat.exceptions.filter(({ code }) => code !== added.code), { ...added, name: '' }])
          }
          onClose={() => setAdding(false)}
        />
      )}
    </PageSection>
  );
}

const MODES = choices<VatMode>({
  inclusive: 'With VAT in them',
  exclusive: 'Without VAT: it comes on top',
});

function Lists({ lists, onSaved }: Pick<PartProps, 'onSaved'> & { readonly lists: readonly PriceList[] }) {
  const { act } = useAct();
  const change = (list: PriceList, vatMode: string): void => {
    const { id, name, version } = list;
    const mode: VatMode = vatMode === 'exclusive' ? 'exclusive' : 'inclusive';
    void act(`The list ${name} was not changed`, () =>
      saveList({ id, name, version, vatMode: mode }).then(onSaved),
    );
  };
  return (
    <PageSection id="lists" title="Prices of the lists">
      <Stack gap={12} maw={360}>
        {lists
          .filter(({ retired }) => !retired)
          .map((list) => (
            <NativeSelect
              key={list.id}
              label={list.name}
              data={MODES}
              value={list.vatMode}
              onChange={({ currentTarget }) => change(list, currentTarget.value)}
            />
          ))}
      </Stack>
    </PageSection>
  );
}
