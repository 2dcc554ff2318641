import { NumberInput, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { SetUp } from '../../../shared/contract/set-up.js';
import { nextPreview } from '../../../shared/domain/specimens/lab-number.js';
import type { SetUpStep } from '../../../shared/domain/set-up.js';
import { fieldAt } from '../../ui/forms/form-fields.js';
import preview from '../lab-number-page.module.css';
import { LogoField } from '../logo-field.js';
import { TimeZoneField } from '../time-zone-field.js';
import type { NewUser } from './new-user.js';
import { PrintersStep } from './printers-step.js';
import { TestsStep } from './tests-step.js';
import { UsersStep } from './users-step.js';
import type { SetUpForm } from './values.js';

interface StepBodyProps {
  readonly step: SetUpStep;
  readonly form: SetUpForm;
  readonly setUp: SetUp;
  readonly newUser: NewUser;
}

/** What the step in hand asks; a field's Enter goes on, because it belongs to the form of Next. */
export function StepBody({ step, form, setUp, newUser }: StepBodyProps) {
  switch (step) {
    case 'laboratory':
      return <Heading form={form} />;
    case 'logo':
      return <LogoField logo={form.values.logo} onChange={(logo) => form.setFieldValue('logo', logo)} />;
    case 'time':
      return <TimeAndMoney form={form} />;
    case 'lab-number':
      return <LabNumber form={form} />;
    case 'tests':
      return <TestsStep form={form} units={setUp.units} />;
    case 'printers':
      return <PrintersStep />;
    case 'users':
      return <UsersStep newUser={newUser} />;
  }
}

const OF_NEXT = { form: 'set-up-step' } as const;

function Heading({ form }: { readonly form: SetUpForm }) {
  return (
    <Stack gap={16}>
      <TextInput
        label="Name"
        withAsterisk
        autoFocus
        maxLength={200}
        {...OF_NEXT}
        {...fieldAt(form, 'name')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Textarea label="Address" autosize minRows={3} maxLength={1000} {...fieldAt(form, 'address')} />
        <Textarea label="Phones" autosize minRows={3} maxLength={300} {...fieldAt(form, 'phones')} />
      </SimpleGrid>
    </Stack>
  );
}

function TimeAndMoney({ form }: { readonly form: SetUpForm }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TimeZoneField {...OF_NEXT} {...fieldAt(form, 'timeZone')} />
      <TextInput
        label="Base currency"
        description="As written before an amount: $, €, ZWG. It cannot change once money has been taken."
        maxLength={10}
        {...OF_NEXT}
        {...fieldAt(form, 'baseCurrency')}
      />
    </SimpleGrid>
  );
}

function LabNumber({ form }: { readonly form: SetUpForm }) {
  return (
    <Stack gap={16} maw={420}>
      <TextInput label="Prefix" autoFocus maxLength={20} {...OF_NEXT} {...fieldAt(form, 'labnumberprefix')} />
      <NumberInput
        label="Next number"
        description="The first booking takes it; the one after it takes one more."
        min={0}
        allowDecimal={false}
        allowNegative={false}
        {...OF_NEXT}
        {...fieldAt(form, 'lastnumber')}
      />
      <div className={preview.preview}>
        <Text c="dimmed">First lab number</Text>
        <output className={preview.number}>{nextPreview(form.values)}</output>
      </div>
    </Stack>
  );
}
