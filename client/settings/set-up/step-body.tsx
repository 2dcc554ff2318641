import { Button, Checkbox, Group, List, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconFileText, IconTag } from '@tabler/icons-react';
import type { SetUp } from '../../../shared/contract/set-up.js';
import { nextPreview } from '../../../shared/domain/specimens/lab-number.js';
import type { SetUpStep } from '../../../shared/domain/set-up.js';
import { Fields, textArea, textField, wholeField } from '../../ui/forms/fields.js';
import { fieldAt } from '../../ui/forms/form-fields.js';
import preview from '../lab-number-page.module.css';
import { LogoField, TimeZoneField } from '../lab-fields.js';
import { UsersStep, type NewUser } from './users-step.js';
import { needsEquation, type SetUpForm } from './values.js';
import { EGFR_EQUATIONS, type Discipline, type EgfrEquation } from '../../../shared/vocabulary.js';
import { unitLabel } from '../../ui/layout/unit.js';

interface StepBodyProps {
  readonly step: SetUpStep;
  readonly form: SetUpForm;
  readonly setUp: SetUp;
  readonly newUser: NewUser;
}

/** The fields of the current step; Enter in a field goes on, because it belongs to the form of Next. */
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
    case 'owner':
      return <OwnName form={form} />;
    case 'users':
      return <UsersStep newUser={newUser} />;
  }
}

const OF_NEXT = { form: 'set-up-step' } as const;

function Heading({ form }: { readonly form: SetUpForm }) {
  return (
    <Stack gap={16}>
      <Fields form={form} of={NAME} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Fields form={form} of={WHERE} />
      </SimpleGrid>
    </Stack>
  );
}

const NAME = {
  name: textField('Name', { withAsterisk: true, autoFocus: true, maxLength: 200, ...OF_NEXT }),
};

const WHERE = {
  address: textArea('Address', { minRows: 3, maxRows: undefined, maxLength: 1000 }),
  phones: textArea('Phones', { minRows: 3, maxRows: undefined, maxLength: 300 }),
};

function OwnName({ form }: { readonly form: SetUpForm }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <Fields form={form} of={OWNER} />
    </SimpleGrid>
  );
}

const OWNER = {
  firstName: textField('Your first name', {
    withAsterisk: true,
    autoFocus: true,
    maxLength: 100,
    autoComplete: 'given-name',
    ...OF_NEXT,
  }),
  surname: textField('Your surname', {
    withAsterisk: true,
    maxLength: 100,
    autoComplete: 'family-name',
    ...OF_NEXT,
  }),
  qualification: textField('Qualification', {
    description: 'After the name on reports, e.g. FCPath(SA)',
    maxLength: 200,
    ...OF_NEXT,
  }),
};

function TimeAndMoney({ form }: { readonly form: SetUpForm }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TimeZoneField {...OF_NEXT} {...fieldAt(form, 'timeZone')} />
      <Fields form={form} of={MONEY} />
    </SimpleGrid>
  );
}

const MONEY = {
  baseCurrency: textField('Base currency', {
    description: 'As written before an amount: $, €, ZWG. It cannot change once money has been taken.',
    maxLength: 10,
    ...OF_NEXT,
  }),
};

function LabNumber({ form }: { readonly form: SetUpForm }) {
  return (
    <Stack gap={16} maw={420}>
      <Fields form={form} of={NUMBER} />
      <div className={preview.preview}>
        <Text c="dimmed">First lab number</Text>
        <output className={preview.number}>{nextPreview(form.values)}</output>
      </div>
    </Stack>
  );
}

const NUMBER = {
  labnumberprefix: textField('Prefix', { autoFocus: true, maxLength: 20, ...OF_NEXT }),
  lastnumber: wholeField('Next number', {
    description: 'The first booking takes it; the one after it takes one more.',
    min: 0,
    allowNegative: false,
    ...OF_NEXT,
  }),
};

const PAGES = [
  { kind: 'label', label: 'Print a label', icon: <IconTag size={16} stroke={1.75} /> },
  { kind: 'a4', label: 'Print a sheet', icon: <IconFileText size={16} stroke={1.75} /> },
] as const;

/** Made by the server as reports and labels are; the browser prints them. */
function PrintersStep() {
  return (
    <>
      <Group gap={12}>
        {PAGES.map(({ kind, label, icon }) => (
          <Button
            key={kind}
            component="a"
            href={`/api/set-up/test-page.pdf?kind=${kind}`}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={icon}
          >
            {label}
          </Button>
        ))}
      </Group>
      <Text fw={600} mt={24} mb={8}>
        Look at the paper
      </Text>
      <List spacing={6} maw={560}>
        <List.Item>
          The label is 50.8 × 25.4 mm and one label long. If it is shifted or a second one comes out, choose
          that size in the printer’s own settings.
        </List.Item>
        <List.Item>A scanner reads its bar code: TEST-1-1.</List.Item>
        <List.Item>The bar on the sheet is 100 mm long. If it is shorter, print at actual size.</List.Item>
        <List.Item>Nothing is cut off at the margins, and the logo is clean.</List.Item>
      </List>
    </>
  );
}

/** The shipped tests of the benches that work here, or none. */
function TestsStep({ form, units }: { readonly form: SetUpForm; readonly units: SetUp['units'] }) {
  const { start } = form.values;
  const chosen = [...form.values.units];
  const begin = (value: string): void => {
    form.setFieldValue('start', value === 'empty' ? 'empty' : 'shipped');
    if (value === 'shipped' && chosen.length === 0) form.setFieldValue('units', withTests(units));
  };
  return (
    <Stack gap={20}>
      <Radio.Group label="The menu begins" value={start} onChange={begin}>
        <Stack gap={10} mt={8}>
          <Radio
            value="shipped"
            autoFocus
            form="set-up-step"
            label="With the shipped tests"
            description="Usual profiles with ranges, limits, tubes and prices to start from. They say “unverified by this laboratory” until a manager confirms them."
          />
          <Radio
            value="empty"
            form="set-up-step"
            label="Empty"
            description="The laboratory creates its own profiles, or brings shipped ones back one by one."
          />
        </Stack>
      </Radio.Group>
      {start === 'shipped' && (
        <Checkbox.Group
          label="Benches that work here"
          value={chosen}
          error={form.errors['units']}
          onChange={(values) => form.setFieldValue('units', values as Discipline[])}
        >
          <SimpleGrid id="units" tabIndex={-1} cols={{ base: 1, xs: 2 }} spacing={10} mt={8}>
            {units
              .filter(({ profiles }) => profiles > 0)
              .map(({ unit, profiles }) => (
                <Checkbox
                  key={unit}
                  value={unit}
                  form="set-up-step"
                  label={
                    <>
                      {unitLabel(unit)}{' '}
                      <Text span c="dimmed">
                        {profiles === 1 ? 'one test' : `${profiles} tests`}
                      </Text>
                    </>
                  }
                />
              ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
      {needsEquation(form.values) && <EquationQuestion form={form} />}
    </Stack>
  );
}

function withTests(units: SetUp['units']): readonly Discipline[] {
  return units.filter(({ profiles }) => profiles > 0).map(({ unit }) => unit);
}

const MEANS: Readonly<Record<EgfrEquation, string>> = {
  'CKD-EPI 2021':
    'Race-free; recommended by KDIGO 2024 and by the NKF-ASN task force of 2021. Choose it unless you have a reason not to.',
  'CKD-EPI 2009':
    'With the coefficients 163 and 166, as shipped until now: the race-specific set, which reads about 16 % higher than the plain equation.',
};

/** The recommended one first. */
const OFFERED = [...EGFR_EQUATIONS].reverse();

/** The equation for the eGFR beside each creatinine: asked, because the shipped one is the older. */
function EquationQuestion({ form }: { readonly form: SetUpForm }) {
  return (
    <Radio.Group
      label="The eGFR is calculated by"
      description="It is reported with every adult creatinine. Later: Settings, Lab Information."
      value={form.values.egfrEquation}
      error={form.errors['egfrEquation']}
      onChange={(value) =>
        form.setFieldValue('egfrEquation', EGFR_EQUATIONS.find((one) => one === value) ?? '')
      }
    >
      <Stack id="egfrEquation" tabIndex={-1} gap={10} mt={8}>
        {OFFERED.map((equation) => (
          <Radio
            key={equation}
            value={equation}
            form="set-up-step"
            label={equation}
            description={MEANS[equation]}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
