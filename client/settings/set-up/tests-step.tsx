import { Checkbox, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import type { SetUp } from '../../../shared/contract/set-up.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import { unitLabel } from '../../ui/layout/unit.js';
import { EquationQuestion } from './equation-question.js';
import { asksEquation, type SetUpForm } from './values.js';

interface TestsStepProps {
  readonly form: SetUpForm;
  readonly units: SetUp['units'];
}

/** The shipped tests of the benches that work here, or none. */
export function TestsStep({ form, units }: TestsStepProps) {
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
      {asksEquation(form.values) && <EquationQuestion form={form} />}
    </Stack>
  );
}

function withTests(units: SetUp['units']): readonly Discipline[] {
  return units.filter(({ profiles }) => profiles > 0).map(({ unit }) => unit);
}
