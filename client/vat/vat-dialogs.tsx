import { NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ExceptedProfile, VatRate } from '../../shared/contract/vat.js';
import { vatRateText, type VatKind } from '../../shared/domain/money/vat.js';
import { DayField } from '../ui/fields/day-field.js';
import { SearchSelect, type Choices } from '../ui/fields/found-select.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';
import { choices } from '../ui/options/choices.js';
import { addRate, changeRate, findTests } from './vat.api.js';

const KINDS = choices<VatKind>({ percent: 'A percentage', zero: 'Zero-rated', exempt: 'Exempt' });

interface RateDialogProps {
  /** Undefined: a new one. */
  readonly rate: VatRate | undefined;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** A new rate, or another name or percentage of one. */
export function RateDialog({ rate, onSaved, onClose }: RateDialogProps) {
  const [name, setName] = useState(rate?.name ?? '');
  const [kind, setKind] = useState<VatKind>(rate?.kind ?? 'percent');
  const [percent, setPercent] = useState('');
  const [from, setFrom] = useState('');
  const [retired, setRetired] = useState(rate?.retired ?? false);
  const submit = async (): Promise<void> => {
    const said = { name: name.trim(), ...(percent !== '' && { percent }) };
    if (rate === undefined) await addRate({ ...said, kind });
    else
      await changeRate({
        id: rate.id,
        version: rate.version,
        ...said,
        retired,
        ...(from !== '' && { from }),
      });
    await onSaved();
  };
  const isNew = rate === undefined;
  const isMissing = name.trim() === '' || (isNew && kind === 'percent' && percent === '');
  return (
    <SubmitDialog
      title={isNew ? 'Add rate' : `Change ${rate.name}`}
      lost={name === (rate?.name ?? '') && percent === '' ? undefined : 'The unsaved rate'}
      notDone="The rate was not saved"
      confirmLabel={isNew ? 'Add' : 'Save'}
      disabled={isMissing}
      missing="The rate needs a name, and a percentage if it is one"
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap={12}>
        <TextInput
          id="name"
          label="Name"
          maxLength={40}
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {isNew && <KindField kind={kind} onKind={setKind} />}
        {kind === 'percent' && (
          <PercentFields present={rate?.percent} {...{ percent, setPercent, from, setFrom }} />
        )}
        {!isNew && (
          <Switch
            label="Retired: not chosen any more"
            checked={retired}
            onChange={({ currentTarget }) => setRetired(currentTarget.checked)}
          />
        )}
      </Stack>
    </SubmitDialog>
  );
}

function KindField({ kind, onKind }: { readonly kind: VatKind; readonly onKind: (kind: VatKind) => void }) {
  return (
    <NativeSelect
      id="kind"
      label="Kind"
      description="Zero-rated and exempt both add nothing, and are told apart on paper"
      data={KINDS}
      value={kind}
      onChange={({ currentTarget }) =>
        onKind(KINDS.find(({ value }) => value === currentTarget.value)?.value ?? 'percent')
      }
    />
  );
}

interface PercentFieldsProps {
  /** Undefined: of a new rate. */
  readonly present: string | undefined;
  readonly percent: string;
  readonly setPercent: (percent: string) => void;
  readonly from: string;
  readonly setFrom: (from: string) => void;
}

function PercentFields({ present, percent, setPercent, from, setFrom }: PercentFieldsProps) {
  const isNew = present === undefined;
  return (
    <>
      <TextInput
        id="percent"
        label={isNew ? 'Per cent' : `Another percentage than ${present} %`}
        description={isNew ? undefined : 'What is booked keeps its own'}
        inputMode="decimal"
        value={percent}
        onChange={({ currentTarget }) => setPercent(currentTarget.value)}
      />
      {!isNew && percent !== '' && (
        <DayField
          id="from"
          label="From (today if left out)"
          value={from}
          onDay={setFrom}
          onCommit={setFrom}
        />
      )}
    </>
  );
}

interface ExceptionDialogProps {
  readonly rates: readonly VatRate[];
  readonly tests: Choices;
  readonly onAdd: (added: ExceptedProfile) => Promise<void>;
  readonly onClose: () => void;
}

/** A test that is taxed at another rate than the usual one. */
export function ExceptionDialog({ rates, tests, onAdd, onClose }: ExceptionDialogProps) {
  const [code, setCode] = useState('');
  const [rateId, setRateId] = useState(rates[0]?.id ?? '');
  return (
    <SubmitDialog
      title="Test at another rate"
      lost={code === '' ? undefined : 'The chosen test'}
      notDone="The test was not added"
      confirmLabel="Add"
      disabled={code === '' || rateId === ''}
      missing="Choose a test and a rate"
      onSubmit={() => onAdd({ code, rateId })}
      onClose={onClose}
    >
      <Stack gap={12}>
        <SearchSelect
          id="code"
          label="Test"
          what="tests"
          placeholder="A part of the name, or the code"
          find={findTests}
          offered={tests}
          nothing="No test of that name"
          value={code}
          onValue={setCode}
        />
        <NativeSelect
          id="rateId"
          label="Rate"
          data={rates.map((rate) => ({ value: rate.id, label: vatRateText(rate) }))}
          value={rateId}
          onChange={({ currentTarget }) => setRateId(currentTarget.value)}
        />
      </Stack>
    </SubmitDialog>
  );
}
