import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Batch, BatchLine, BundledProfile } from '../../../shared/contract/catalogue-shapes.js';
import { useLab } from '../../core/lab.js';
import { useCan, useSession } from '../../core/session.js';
import { useContinue } from '../../core/navigation.js';
import { showDone } from '../../ui/feedback/notify.js';
import { EmptyState, FormSkeleton } from '../../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../../ui/feedback/use-loaded.js';
import { MoneyField } from '../../ui/fields/money-field.js';
import { parseMoneyInput } from '../../ui/fields/parse-input.js';
import { fieldAt, moneyAt, switchAt } from '../../ui/forms/form-fields.js';
import { SentForm } from '../../ui/forms/sent-form.js';
import { useSending } from '../../ui/forms/use-sending.js';
import { leftoverText } from '../../ui/keys/left-over.js';
import { formatMoney } from '../../ui/layout/money.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { LinkButton } from '../../ui/layout/link-button.js';
import { changeBundle, createBundle, openBundle } from '../catalogue.api.js';
import { BundleTests, savedBy } from './bundle-tests.js';

const LIST = '/batch/profiles?action=view';

interface Fields {
  readonly name: string;
  readonly price: string;
  readonly retired: boolean;
  readonly codes: readonly BundledProfile[];
  /** Words in the field of the tests for which none was picked yet. */
  readonly sought: string;
}

const BLANK: Fields = { name: '', price: '', retired: false, codes: [], sought: '' };
const LABELS = { name: 'Name', codes: 'Tests', price: 'Price together' };

/** `add-batch-profiles`: a new bundle, or with `id` one to change. */
export function Component() {
  const id = useSearchParams()[0].get('id');
  const isSignedIn = useSession(({ user }) => user !== undefined && user !== null);
  const mayWrite = useCan('catalogue.write');
  if (!mayWrite)
    return (
      <>
        <PageHeader title="Bundle" subtitle="Tests ordered together under one name." />
        <EmptyState
          title={isSignedIn ? 'Bundles are made by the laboratory’s managers' : 'Sign in to make a bundle'}
          text="Anyone may look at the bundles there are."
          action={
            <LinkButton to={LIST} variant="default">
              Look at the bundles
            </LinkButton>
          }
        />
      </>
    );
  return id === null ? <BundleForm known={undefined} /> : <Known key={id} id={id} />;
}

function Known({ id }: { readonly id: string }) {
  const bundle = useLoaded(`bundle ${id}`, async () => ({ known: await openBundle(id) }));
  return (
    <WhenLoaded of={bundle} skeleton={<FormSkeleton fields={3} />}>
      {({ known }) =>
        known === undefined ? (
          <EmptyState
            title="There is no such bundle"
            text="The link may be out of date."
            action={
              <LinkButton to={LIST} variant="default">
                All bundles
              </LinkButton>
            }
          />
        ) : (
          <BundleForm known={known} />
        )
      }
    </WhenLoaded>
  );
}

function fieldsOf({ name, price, retired, profiles }: BatchLine): Fields {
  return { name, price: price ?? '', retired, codes: profiles, sought: '' };
}

function BundleForm({ known }: { readonly known: BatchLine | undefined }) {
  const navigate = useNavigate();
  const { form, sending, currency } = useBundle(known);
  const { price, codes, sought } = form.values;
  return (
    <>
      <PageHeader
        title={known === undefined ? 'New bundle' : known.name}
        subtitle="Chosen in a booking by its name; its tests can still be ordered one by one."
      />
      <SentForm sending={sending} style={{ maxWidth: 720 }}>
        <Stack gap={18}>
          <TextInput
            label="Name"
            placeholder="Pre-op"
            required
            maxLength={100}
            autoFocus={known === undefined}
            {...fieldAt(form, 'name')}
          />
          <BundleTests
            sought={sought}
            onSought={(words) => {
              form.setFieldValue('sought', words);
              form.clearFieldError('codes');
            }}
            tests={codes}
            currency={currency}
            error={form.errors['codes'] as string | undefined}
            onTests={(tests) => form.setFieldValue('codes', tests)}
          />
          <MoneyField
            label="Price together"
            description="By the cash list, when all of it is booked. Left empty, each test costs what it does alone."
            unit={currency}
            maw={260}
            {...moneyAt(form, 'price')}
          />
          <Together price={parseMoneyInput(price, currency)} tests={codes} currency={currency} />
          {known !== undefined && (
            <Switch
              label="Retired"
              description="It is no longer offered. What was booked with it keeps its name and price."
              {...switchAt(form, 'retired')}
            />
          )}
        </Stack>
        <Group mt={24}>
          <Button type="submit" loading={sending.isBusy}>
            {sending.isStale ? 'Save what is chosen' : 'Save'}
          </Button>
          <Button variant="default" onClick={() => void navigate(LIST)}>
            Cancel
          </Button>
        </Group>
      </SentForm>
    </>
  );
}

function useBundle(known: BatchLine | undefined) {
  const goOn = useContinue();
  const currency = useLab((lab) => lab.currency);
  const form = useForm<Fields>({
    initialValues: known === undefined ? BLANK : fieldsOf(known),
    validate: {
      name: (name) => (name.trim() === '' ? 'A name, such as Pre-op' : null),
      codes: (tests, { sought }) =>
        leftoverText(sought, 'test') ?? (tests.length === 0 ? 'At least one test' : null),
      price: (price) =>
        price.trim() === '' || parseMoneyInput(price, currency) !== undefined
          ? null
          : 'An amount such as 12.50, or nothing',
    },
  });
  const sending = useSending({
    form,
    labels: LABELS,
    notDone: 'The bundle was not saved',
    lost: form.isDirty() ? 'The unsaved bundle' : undefined,
    version: known?.version,
    theirs: ({ name, price, retired, codes }: Batch) => {
      const met = [...form.getValues().codes, ...(known?.profiles ?? [])];
      return { name, price: price ?? '', retired, codes: codes.map((code) => testOf(code, met)) };
    },
    shown: (field, value) =>
      field === 'codes' ? (value as Fields['codes']).map(({ code }) => code).join(', ') : undefined,
    errorsOf: (problem) => (problem.code === 'duplicate' ? { name: problem.detail } : problem.fields()),
    send: ({ name, price, retired, codes }, { version }) => {
      const amount = price.trim() === '' ? null : (parseMoneyInput(price, currency) ?? price);
      const said = { name: name.trim(), codes: codes.map(({ code }) => code), price: amount };
      return known === undefined
        ? createBundle(said)
        : changeBundle({ ...said, id: known.id, version, retired });
    },
    onDone: (_, { name }) => {
      showDone(`${name.trim()} was saved`);
      return goOn(LIST);
    },
  });
  return { form, sending, currency };
}

/** A test that somebody else put in has no name or price here until the bundle is read again. */
function testOf(code: string, met: readonly BundledProfile[]): BundledProfile {
  return met.find((test) => test.code === code) ?? { code, name: code, price: '', retired: false };
}

interface TogetherProps {
  readonly price: string | undefined;
  readonly tests: readonly BundledProfile[];
  readonly currency: string;
}

/** Compares the price with the sum of the tests' own prices. */
function Together({ price, tests, currency }: TogetherProps) {
  if (price === undefined || tests.length === 0 || tests.some((test) => test.price === '')) return null;
  const saved = savedBy(price, tests);
  return (
    <Text role="status" c={saved === undefined ? 'amber' : 'dimmed'} mt={-8}>
      {saved === undefined
        ? 'That is not less than the tests cost one by one: nobody would save anything.'
        : `Saves ${formatMoney(saved, currency)} over the tests one by one.`}
    </Text>
  );
}
