import { SegmentedControl, SimpleGrid, Switch, TagsInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import { defaultFormulaConfig, type FormulaConfig } from '../../../shared/domain/formulas/formula-config.js';
import {
  inputCodes,
  calculateAll,
  formulaProblem,
  type CalculatedValue,
} from '../../../shared/domain/formulas/formulas.js';
import type { ParameterKind } from '../../../shared/domain/results/test-value.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { NumberPadField } from '../../ui/fields/number-pad.js';
import { LineFields, selectField, textArea, textField, wholeField } from '../../ui/forms/fields.js';
import { choices } from '../../ui/options/choices.js';
import { loadFormulas } from '../catalogue.api.js';
import type { EditedParameter } from './edited-profile.js';
import { parameterField, parameterSwitch, Part, type PartProps } from './part.js';
import classes from './editor.module.css';

const WHAT_IT_IS = {
  code: textField('Code', { maxLength: 20, spellCheck: false }),
  name: textField('Name', { maxLength: 200 }),
  kind: selectField('Kind', {
    data: choices<ParameterKind>({
      numeric: 'Number',
      choice: 'One of several choices',
      text: 'Text',
      calculated: 'Calculated',
      isolates: 'Isolates',
    }),
  }),
  unitOfMeasure: textField('Unit of measure', {
    description: 'UCUM; another unit begins a new trend',
    maxLength: 60,
    spellCheck: false,
  }),
  decimals: wholeField('Decimals', { description: 'Empty: printed as entered', min: 0, max: 6 }),
  section: textField('Section', { description: 'The heading it is listed under', maxLength: 60 }),
  loinc: textField('LOINC', { maxLength: 20, spellCheck: false }),
};

const NOTE = {
  note: textArea('Note', {
    mt: 16,
    description: 'For the bench, beside the result',
    maxRows: 6,
    maxLength: 1000,
  }),
};

/** Name, unit of measure, kind and what can be entered. */
export function BasicFields(props: PartProps) {
  const { form, index } = props;
  const parameter = form.values.parameters[index];
  return (
    <Part title="What it is">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <LineFields<EditedParameter> form={form} at={`parameters.${index}`} of={WHAT_IT_IS} />
      </SimpleGrid>
      {parameter?.kind === 'choice' && (
        <TagsInput
          mt={16}
          label="Choices"
          description="In order; Enter adds one"
          clearable={false}
          splitChars={[]}
          maxTags={100}
          {...parameterField(props, 'options')}
        />
      )}
      {parameter?.kind === 'calculated' && <FormulaTry {...props} />}
      <LineFields<EditedParameter> form={form} at={`parameters.${index}`} of={NOTE} />
    </Part>
  );
}

const SWITCHES: readonly { readonly field: string; readonly label: string; readonly says: string }[] = [
  { field: 'extra.optional', label: 'May stay empty', says: 'A result is complete without it.' },
  { field: 'extra.confidential', label: 'Confidential', says: 'Only the bench may read its whole profile.' },
  { field: 'extra.kitLot', label: 'Kit and lot', says: 'A value needs its kit, lot and expiry.' },
  {
    field: 'extra.confirmBySecondPerson',
    label: 'Second person',
    says: 'Someone else confirms it before release.',
  },
  { field: 'extra.differential', label: 'Part of the differential', says: 'Counted to a total of 100 %.' },
  {
    field: 'shared',
    label: 'Once a specimen',
    says: 'Entered in one profile, it appears in the others too.',
  },
  {
    field: 'verified',
    label: 'Verified',
    says: 'This laboratory has checked its ranges and limits. Until then reports say that it has not.',
  },
];

/** How the bench, the report and the rules handle it. */
export function HandlingFields(props: PartProps) {
  return (
    <Part title="How it is entered and read">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {SWITCHES.map(({ field, label, says }) => (
          <Switch key={field} label={label} description={says} {...parameterSwitch(props, field)} />
        ))}
      </SimpleGrid>
      <TextInput
        mt={14}
        maw={260}
        label="Draw"
        description="For a timed test, such as 1 h: each draw has its own tube."
        maxLength={20}
        {...parameterField(props, 'extra.draw')}
        value={props.form.values.parameters[props.index]?.extra.draw ?? ''}
      />
    </Part>
  );
}

const SEXES = choices({ female: 'Female', male: 'Male' });
const WITH_AGE = /^egfr/i;

function labelOf({ name, code, unitOfMeasure }: EditedParameter): string {
  return unitOfMeasure === '' ? name || code : `${name || code} (${unitText(unitOfMeasure)})`;
}

/** A formula, and an example that is worked out as it is typed by the module that the results use. */
function FormulaTry(props: PartProps) {
  const { form, index } = props;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [gender, setGender] = useState('female');
  const [age, setAge] = useState('40');
  const config = useLoaded('formula settings', loadFormulas).data ?? defaultFormulaConfig;
  const { parameters } = form.values;
  const parameter = parameters[index];
  if (parameter === undefined) return null;
  const codes = parameters.map(({ code }) => code);
  const problem = parameter.formula === '' ? null : formulaProblem(parameter.formula, parameter.code, codes);
  const years = /^\d{1,3}$/.test(age.trim()) ? Number(age) : null;
  const patient = { gender, ageYears: years, at: new Date().toISOString() };
  const figure = calculateAll({ parameters: calculable(parameters), values, patient, config })[
    parameter.code
  ];
  return (
    <div className={classes.formula}>
      <TextInput
        label="Formula"
        description="Codes with + − * / ( ) and log10(), or a formula by its name such as EGFR"
        maxLength={200}
        spellCheck={false}
        {...parameterField(props, 'formula')}
      />
      <Text fw={550} mt={14} mb={6}>
        Try it
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        {triedInputs(parameter.formula, parameters, config).map((input) => (
          <NumberPadField
            key={input.code}
            size="sm"
            label={labelOf(input)}
            maxLength={20}
            value={values[input.code] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setValues((before) => ({ ...before, [input.code]: value }))
            }
          />
        ))}
        {WITH_AGE.test(parameter.formula) && (
          <>
            <TextInput
              size="sm"
              label="Age (years)"
              inputMode="numeric"
              value={age}
              onChange={({ currentTarget }) => setAge(currentTarget.value)}
            />
            <SegmentedControl aria-label="Sex" data={SEXES} value={gender} onChange={setGender} />
          </>
        )}
      </SimpleGrid>
      <Text role="status" mt={10}>
        {problem ?? triedText(figure, parameter)}
      </Text>
    </div>
  );
}

function triedText(figure: CalculatedValue | undefined, { unitOfMeasure }: EditedParameter): string {
  return figure?.value ? `= ${figure.value} ${unitText(unitOfMeasure)}` : (figure?.reason ?? '–');
}

/** Those that have a code; empty decimals are none. */
function calculable(parameters: readonly EditedParameter[]) {
  return parameters
    .filter(({ code }) => code !== '')
    .map((one) => ({ ...one, decimals: one.decimals === '' ? null : one.decimals }));
}

const sameCode = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

/** The measured parameters that a formula may need: those that it names, or those that its name implies. */
function triedInputs(
  formula: string,
  parameters: readonly EditedParameter[],
  config: FormulaConfig,
): readonly EditedParameter[] {
  const codes = inputCodes(formula, config);
  return parameters.filter(
    ({ code, kind }) => kind !== 'calculated' && codes.some((query) => sameCode(query, code)),
  );
}
