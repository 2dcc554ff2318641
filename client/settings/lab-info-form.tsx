import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { mailAddressProblem } from '../../shared/domain/reports/delivery.js';
import { EGFR_EQUATIONS, type PaymentGate } from '../../shared/vocabulary.js';
import { loadLabAgain } from '../core/lab.js';
import { useCan } from '../core/session.js';
import { Fields, selectField, switchField, textArea, textField, wholeField } from '../ui/forms/fields.js';
import { fieldAt, type BoundForm } from '../ui/forms/form-fields.js';
import { namedPhonesProblem, usePhoneRule } from '../ui/fields/phone-rule.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSavedSettings } from '../ui/forms/use-saved-settings.js';
import { InvoicesCard, LogoField, TimeZoneField } from './lab-fields.js';
import { SaveChanges, SettingsCard } from './settings-card.js';
import { saveAbout, type About } from './settings.api.js';
import type { PlateletRule } from '../../shared/disciplines/bloodbank/reference.js';
import { formatMoney, parseMoney } from '../../shared/domain/money/money.js';
import { MoneyField } from '../ui/fields/money-field.js';
import { choices } from '../ui/options/choices.js';

type AboutForm = UseFormReturnType<About>;

const PLATELET_GROUPS = choices<PlateletRule>({
  'as plasma': 'By the groups of plasma',
  identical: 'The patient’s own group only',
  any: 'Any group',
});

const GATES = choices<PaymentGate>({
  none: 'Print like any other',
  warn: 'Print with a warning on screen',
  hold: 'Hold until the booking is paid',
});

/** Settings that are chosen from a list, in the words of a change. */
const CHOICES: Readonly<Record<string, readonly { readonly value: string; readonly label: string }[]>> = {
  paymentGate: GATES,
  plateletGroups: PLATELET_GROUPS,
};

export function LabInfoForm({ about, onSaved }: { readonly about: About; readonly onSaved: () => unknown }) {
  const mayWrite = useCan('settings.write');
  const form = useForm<About>({
    initialValues: about,
    validate: {
      name: (value) => (value.trim() === '' ? 'The laboratory needs a name' : null),
      phones: (value) => (value === about.phones ? null : namedPhonesProblem(value)),
      email: (value) => (value === about.email ? null : mailAddressProblem(value)),
    },
  });
  usePhoneRule();
  const sending = useSavedSettings({
    form,
    what: 'laboratory information',
    keep: (values) => saveAbout(values).then(loadLabAgain),
    onSaved,
    shown: (field, value) => CHOICES[field]?.find((one) => one.value === value)?.label,
  });
  return (
    <SentForm sending={sending}>
      <fieldset disabled={!mayWrite} style={{ border: 0, margin: 0, padding: 0 }}>
        <Stack gap={16}>
          <Heading form={form} />
          <InvoicesCard form={form} />
          <Rules form={form} />
        </Stack>
      </fieldset>
      {mayWrite ? (
        <SaveChanges isChanged={form.isDirty()} isBusy={sending.isBusy} />
      ) : (
        <Text c="dimmed" mt={16}>
          The laboratory manager changes these.
        </Text>
      )}
    </SentForm>
  );
}

function Heading({ form }: { readonly form: AboutForm }) {
  return (
    <SettingsCard title="Heading of reports">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Fields form={form} of={HEADING} />
      </SimpleGrid>
      <Stack gap={16} mt={16}>
        <LogoField logo={form.values.logo} onChange={(logo) => form.setFieldValue('logo', logo)} />
        <Fields form={form} of={FOOTER} />
      </Stack>
    </SettingsCard>
  );
}

const HEADING = {
  name: textField('Name', { withAsterisk: true }),
  accreditation: textField('Accreditation'),
  address: textArea('Address', { minRows: 3, maxRows: undefined }),
  phones: textArea('Phones', {
    description: 'One per line, with a label before it where that helps',
    minRows: 3,
    maxRows: undefined,
  }),
  email: textField('Email', { type: 'email' }),
  website: textField('Website'),
};

const FOOTER = { reportFooter: textArea('Report footer', { maxRows: undefined }) };

function Rules({ form }: { readonly form: AboutForm }) {
  return (
    <SettingsCard title="How the laboratory works">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Fields form={form} of={RULES} />
        <ShiftDifference form={form} />
        <Fields form={form} of={SHIFTS} />
        <Fields form={form} of={QUOTATIONS} />
        <Fields form={form} of={DISCOUNTS} />
        <HivAlgorithm
          assays={form.values.hivAlgorithm}
          error={form.errors['hivAlgorithm']}
          onAssays={(assays) => form.setFieldValue('hivAlgorithm', assays)}
        />
      </SimpleGrid>
      <Fields form={form} of={RELEASE} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mt={16}>
        <Fields form={form} of={BLOOD_BANK} />
      </SimpleGrid>
      <Fields form={form} of={SWITCHES} />
    </SettingsCard>
  );
}

const RULES = {
  timeZone: (form: BoundForm, path: string) => <TimeZoneField {...fieldAt(form, path)} />,
  baseCurrency: textField('Base currency', {
    description: 'As written before an amount; it cannot change once money has been taken',
    maxLength: 10,
  }),
  egfrEquation: selectField('eGFR equation', {
    description:
      'CKD-EPI 2021 (race-free) is recommended; the 2009 coefficients used here are the race-specific set and read about 16 % higher.',
    data: EGFR_EQUATIONS,
  }),
  releaseUndoSeconds: wholeField('Seconds to undo a batch', {
    description: 'How long a released batch can still be stopped; 0: not at all.',
    min: 0,
    max: 60,
  }),
  cashRoundingMinor: wholeField('Smallest coin', {
    description: 'Cash is rounded to it, in hundredths of the base currency: 5 for 0.05. 1: no rounding.',
    min: 1,
    max: 10_000,
  }),
  paymentGate: selectField('Reports of bookings that are not paid', {
    description:
      'Counts what the patient owes, not the share of a named payer. Urgent bookings do not wait, and a critical value is always called.',
    data: GATES,
  }),
};

const SHIFTS = {
  shiftHours: wholeField('Hours until a shift counts as left open', {
    description: 'After that it appears in the managers’ todos.',
    min: 1,
    max: 168,
  }),
};

const QUOTATIONS = {
  quotationDays: wholeField('Days that a quotation is valid', {
    description: 'Unless the quotation says another last day.',
    min: 1,
    max: 366,
  }),
};

/** Above it a manager signs in beside whoever takes the payment. */
const capField = (role: string) =>
  wholeField(`Discount by ${role}, in percent`, {
    description: 'Of a booking’s prices; above it another manager approves it by signing in.',
    min: 0,
    max: 100,
  });

const DISCOUNTS = {
  discountCapReception: capField('reception'),
  discountCapCashier: capField('a cashier'),
  discountCapLab: capField('the bench'),
  discountCapLabadmin: capField('a laboratory manager'),
  discountCapSuperAdmin: capField('a super administrator'),
};

const RELEASE = {
  fourEyes: switchField('Four eyes', {
    mt: 20,
    description: 'The person who entered a result may not authorise it.',
  }),
  releaseWaitsForCall: switchField('Release waits for the critical call', {
    mt: 16,
    description: 'A result with a critical value is released only after the call is recorded.',
  }),
};

const BLOOD_BANK = {
  crossmatchDays: wholeField('Days that a crossmatch is valid', {
    description:
      'To the end of that day after collection, where nobody was transfused or pregnant in three months.',
    min: 1,
    max: 14,
  }),
  bloodUnitPattern: textField('Donation numbers of your own', {
    description: 'In addition to ISBT 128: # is a digit, @ a letter, e.g. ZW-######; empty: none.',
    maxLength: 40,
    autoComplete: 'off',
  }),
  plateletGroups: selectField('Platelets and cryoprecipitate', {
    description: 'Which group of them a patient may be given.',
    data: PLATELET_GROUPS,
  }),
};

const SWITCHES = {
  discountReasonPrinted: switchField('Receipts say why a discount was given', {
    mt: 16,
    description: 'Off: it is kept in the audit trail alone, and the patient’s paper shows the amount.',
  }),
  crossmatchRecent72Hours: switchField('Crossmatch for 72 hours after a transfusion or a pregnancy', {
    mt: 16,
    description: 'Off: to the end of the third day after collection.',
  }),
  counterCorrectsNrbc: switchField('The blood counter corrects for nucleated red cells', {
    mt: 16,
    description:
      'Its white cell count is not corrected again. Off: absolute counts use the corrected white cells.',
  }),
};

const THREE_ASSAYS = 'Three assays are recommended (WHO); with two the report says that two were used.';

interface HivAlgorithmProps {
  /** Parameter codes in their order. */
  readonly assays: readonly string[];
  readonly error: ReactNode;
  readonly onAssays: (assays: readonly string[]) => void;
}

/** The laboratory's own algorithm; text stays as typed. */
export function HivAlgorithm({ assays, error, onAssays }: HivAlgorithmProps) {
  const [text, setText] = useState(assays.join(', '));
  return (
    <TextInput
      id="hivAlgorithm"
      label="HIV assays, in their order"
      description={`Codes with commas between them, e.g. HIVT1, HIVT2, HIVT3; empty: those of the profile. ${THREE_ASSAYS}`}
      autoComplete="off"
      value={text}
      error={error}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onAssays(codesIn(currentTarget.value));
      }}
    />
  );
}

function codesIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
}

/** From when on a shift's difference needs a second person. */
function ShiftDifference({ form }: { readonly form: AboutForm }) {
  const { shiftDifferenceMinor, baseCurrency } = form.values;
  const change = (amount: string): void => {
    const minor = parseMoney(amount);
    if (minor === null) form.setFieldError('shiftDifferenceMinor', 'An amount such as 1.00');
    else form.setFieldValue('shiftDifferenceMinor', Number(minor));
  };
  return (
    <MoneyField
      id="shiftDifferenceMinor"
      label="A shift may be off by"
      description="Above it the cashier says why, and a second person signs as witness."
      unit={baseCurrency}
      value={formatMoney(BigInt(shiftDifferenceMinor))}
      error={form.errors['shiftDifferenceMinor']}
      onAmount={change}
    />
  );
}
