import { ActionIcon, Button, Group, Text, Title } from '@mantine/core';
import { IconFileInvoice, IconPackage, IconSearch, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Batch } from '../../../../shared/contract/catalogue-shapes.js';
import { afterPress } from '../../../ui/feedback/after-press.js';
import { showDone } from '../../../ui/feedback/notify.js';
import { BrowseTests, TestOption } from '../../../ui/fields/browse-tests.js';
import { TypeAhead, type TypeAheadOption } from '../../../ui/fields/type-ahead.js';
import { ExamplePrices } from '../../../ui/layout/example-prices.js';
import { KeyHint } from '../../../ui/keys/key-hint.js';
import { leftoverText } from '../../../ui/keys/left-over.js';
import { BookedToday, ChosenLines, SpecimenTubes } from '../chosen-tests.js';
import { TwoColumns } from '../step-layout.js';
import { newCodesOf, suggestions, type ChosenTest, type Suggestion } from '../tests.js';
import { useWizard, useWizardForm } from '../wizard-form.js';

export function SelectProfiles() {
  const form = useWizardForm();
  const { menu, bundles, tests, onQuotation } = useWizard();
  const { codes, soughtTest: typed } = form.values;
  const takesQuotations = onQuotation !== undefined;
  const { add, addBundle, remove, removeLast } = useChoosing();
  const options = useMemo(
    () =>
      suggestions(typed, menu, bundles, codes)
        .filter(({ kind }) => kind !== 'quotation' || takesQuotations)
        .map(optionOf),
    [typed, menu, bundles, codes, takesQuotations],
  );
  const left = useMemo(() => menu.filter(({ code }) => !codes.includes(code)), [menu, codes]);
  const setTyped = (text: string): void => {
    form.setFieldValue('soughtTest', text);
    form.clearFieldError('codes');
  };
  /** Said once the field is left, not while it is being typed. */
  const onLeft = (): void => {
    const text = leftoverText(form.getValues().soughtTest, 'test');
    if (text !== null) form.setFieldError('codes', text);
  };
  const pick = (suggestion: Suggestion): void => {
    setTyped('');
    if (suggestion.kind === 'test') add([suggestion.test.code]);
    else if (suggestion.kind === 'bundle') addBundle(suggestion.bundle);
    else void onQuotation?.(suggestion.code);
  };
  return (
    <TwoColumns aside={<SpecimenTubes tests={tests} />}>
      <ExamplePrices />
      <TypeAhead
        id="codes"
        label="Add a test"
        placeholder="Code, name or what is measured, e.g. FBC, liver, potassium"
        leftSection={<IconSearch size={17} stroke={1.75} />}
        value={typed}
        options={options}
        onText={setTyped}
        onPick={pick}
        onBackspace={removeLast}
        onBlur={() => afterPress(onLeft)}
        nothing="No test or bundle of that name. Try another word or the code."
        error={form.errors['codes']}
        description={<KeyHint>Enter adds, Backspace in the empty field removes the last one</KeyHint>}
        autoFocus
      />
      <Bundles bundles={bundles} onAdd={addBundle} />
      <BrowseTests tests={left} onPick={({ code }) => add([code])} />
      <BookedToday />
      <ChosenList tests={tests} onRemove={remove} />
    </TwoColumns>
  );
}

/** Tests come onto the booking and go. */
function useChoosing() {
  const form = useWizardForm();
  const { menu, tests } = useWizard();
  const { codes } = form.values;
  const add = (more: readonly string[]): void => form.setFieldValue('codes', [...codes, ...more]);
  const addBundle = (bundle: Batch): void => {
    const fresh = newCodesOf(bundle, menu, codes);
    add(fresh);
    if (fresh.length === 0) showDone(`All of ${bundle.name} is chosen already`);
  };
  const remove = (code: string): void => {
    const others = codes.filter((one) => one !== code);
    form.setFieldValue('codes', others);
  };
  const removeLast = (): void => {
    const last = tests.at(-1);
    if (last !== undefined && last.locked === undefined) remove(last.code);
  };
  return { add, addBundle, remove, removeLast };
}

function optionOf(suggestion: Suggestion): TypeAheadOption<Suggestion> {
  if (suggestion.kind === 'quotation')
    return {
      key: suggestion.code,
      called: [suggestion.code],
      value: suggestion,
      shown: <QuotationOption code={suggestion.code} />,
    };
  return suggestion.kind === 'test'
    ? {
        key: suggestion.test.code,
        called: [suggestion.test.code, suggestion.test.name],
        value: suggestion,
        shown: <TestOption test={suggestion.test} by={suggestion.by} />,
      }
    : {
        key: suggestion.bundle.id,
        called: [suggestion.bundle.name],
        value: suggestion,
        shown: <BundleOption bundle={suggestion.bundle} />,
      };
}

function QuotationOption({ code }: { readonly code: string }) {
  return (
    <>
      <IconFileInvoice size={16} stroke={1.75} aria-hidden="true" />
      <strong>{code}</strong>
      <span className="dimmed">Quotation: its tests and prices</span>
    </>
  );
}

function BundleOption({ bundle }: { readonly bundle: Batch }) {
  return (
    <>
      <IconPackage size={16} stroke={1.75} aria-hidden="true" />
      <strong>{bundle.name}</strong>
      <span className="dimmed">{bundle.codes.join(', ')}</span>
    </>
  );
}

interface BundlesProps {
  readonly bundles: readonly Batch[];
  readonly onAdd: (one: Batch) => void;
}

function Bundles({ bundles, onAdd }: BundlesProps) {
  if (bundles.length === 0) return null;
  return (
    <Group gap={8} mt={14} role="group" aria-label="Bundles">
      <Text c="dimmed" size="sm">
        Bundles
      </Text>
      {bundles.map((bundle) => (
        <Button
          key={bundle.id}
          variant="default"
          size="xs"
          leftSection={<IconPackage size={14} stroke={1.75} />}
          title={bundle.codes.join(', ')}
          onClick={() => onAdd(bundle)}
        >
          {bundle.name}
        </Button>
      ))}
    </Group>
  );
}

interface ChosenListProps {
  readonly tests: readonly ChosenTest[];
  readonly onRemove: (code: string) => void;
}

function ChosenList({ tests, onRemove }: ChosenListProps) {
  if (tests.length === 0) {
    return (
      <Text c="dimmed" mt={20}>
        No tests chosen yet. They are listed here with their prices.
      </Text>
    );
  }
  return (
    <>
      <Title order={2} size="h4" mt={20} mb={4}>
        {tests.length === 1 ? 'One test' : `${tests.length} tests`}
      </Title>
      <ChosenLines
        tests={tests}
        end={(test) => (
          <ActionIcon
            disabled={test.locked !== undefined}
            title={test.locked ?? `Take ${test.code} off`}
            aria-label={`Take ${test.name} off`}
            onClick={() => onRemove(test.code)}
          >
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        )}
      />
    </>
  );
}
