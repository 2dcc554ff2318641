import { SegmentedControl, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import { defaultFormulaConfig } from '../../../shared/domain/formulas/formula-config.js';
import { formulaProblem } from '../../../shared/domain/formulas/formula-problem.js';
import { calculateAll } from '../../../shared/domain/formulas/formulas.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { NumberPadField } from '../../ui/fields/number-pad.js';
import { loadFormulas } from '../catalogue.api.js';
import type { EditedParameter } from './edited-profile.js';
import { parameterField, type PartProps } from './field-props.js';
import { triedInputs } from './tried-inputs.js';
import classes from './editor.module.css';

const SEXES = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
];
const WITH_AGE = /^egfr/i;

function labelOf({ name, code, unitOfMeasure }: EditedParameter): string {
  return unitOfMeasure === '' ? name || code : `${name || code} (${unitText(unitOfMeasure)})`;
}

/** A formula, and an example that is worked out as it is typed by the module that the results use. */
export function FormulaTry(props: PartProps) {
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
  const figure = calculateAll({
    parameters: parameters
      .filter(({ code }) => code !== '')
      .map((one) => ({ ...one, decimals: one.decimals === '' ? null : one.decimals })),
    values,
    patient: { gender, ageYears: years, at: new Date().toISOString() },
    config,
  })[parameter.code];
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
        {problem ??
          (figure?.value
            ? `= ${figure.value} ${unitText(parameter.unitOfMeasure)}`
            : (figure?.reason ?? '–'))}
      </Text>
    </div>
  );
}
