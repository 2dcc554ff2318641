import { NumberInput, Select, SimpleGrid, TagsInput, Text } from '@mantine/core';
import { NumberPadField } from '../../ui/fields/number-pad.js';
import { choices } from '../../ui/options/choices.js';
import { BandLines } from './band-line.js';
import { parameterField, Part, type PartProps } from './part.js';

const DELTAS = choices({
  '': 'None',
  absolute: 'By an amount',
  percent: 'By percent',
  rate: 'By an amount a day',
});

/** The measuring range; critical, plausible and delta limits. */
export function Limits(props: PartProps) {
  const { form, index } = props;
  const parameter = form.values.parameters[index];
  const number = (name: string) => ({ maxLength: 22, ...parameterField(props, name) });
  return (
    <Part title="Limits">
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 4 }} spacing="md">
        <NumberPadField label="Low critical limit" {...number('criticalLow')} />
        <NumberPadField label="High critical limit" {...number('criticalHigh')} />
        <NumberPadField label="Low plausible limit" {...number('plausibleLow')} />
        <NumberPadField label="High plausible limit" {...number('plausibleHigh')} />
        <NumberPadField label="Lowest measured" {...number('reportableLow')} />
        <NumberPadField label="Highest measured" {...number('reportableHigh')} />
      </SimpleGrid>
      <Text c="dimmed" fz="sm" mt={8}>
        A value at or outside a critical limit must be reported at once. Outside a plausible limit the bench
        says why the value is right. Beyond what the method measures no figure is accepted: it is entered as
        &lt; or &gt;, or measured diluted.
      </Text>
      {SOME_PATIENTS.map((some) => (
        <SomePatients key={some.field} {...props} {...some} />
      ))}
      {parameter?.kind !== 'numeric' && (
        <TagsInput
          mt={16}
          label="Critical results"
          description="Coded results that must be reported at once"
          splitChars={[]}
          maxTags={50}
          {...parameterField(props, 'criticalValues')}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" mt={16}>
        <Select
          label="Delta limit"
          data={DELTAS}
          allowDeselect={false}
          {...parameterField(props, 'deltaKind')}
        />
        <NumberPadField label="Differs by more than" {...number('deltaAmount')} />
        <NumberInput
          label="Within days"
          min={1}
          max={36_500}
          allowDecimal={false}
          {...parameterField(props, 'deltaDays')}
        />
      </SimpleGrid>
    </Part>
  );
}

const SOME_PATIENTS = [
  { field: 'criticalBands', title: 'Critical limits of some patients', one: 'critical limits' },
  { field: 'plausibleBands', title: 'Plausible limits of some patients', one: 'plausible limits' },
  { field: 'reportableBands', title: 'Measured limits of some patients', one: 'measured limits' },
] as const;

type SomePatientsProps = PartProps & (typeof SOME_PATIENTS)[number];

/** Limits by sex, age and pregnancy, over those of everybody. */
function SomePatients({ form, index, field, title, one }: SomePatientsProps) {
  const path = `parameters.${index}.${field}`;
  return (
    <>
      <Text fw={550} mt={18} mb={8} id={path} tabIndex={-1}>
        {title}
      </Text>
      <BandLines
        form={form}
        path={path}
        layout="limits"
        one={one}
        count={form.values.parameters[index]?.[field].length ?? 0}
      />
    </>
  );
}
