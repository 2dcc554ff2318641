import { Button, NumberInput, Select, SimpleGrid, TagsInput, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { EditedLimits } from './edited-profile.js';
import { fieldAt } from '../../ui/form-fields.js';
import { RemoveLine } from '../../ui/remove-line.js';
import { parameterField, type PartProps } from './field-props.js';
import { Part } from './part.js';
import classes from './editor.module.css';

const BLANK: EditedLimits = { from: '', to: '', low: '', high: '' };
const DELTAS = [
  { value: '', label: 'None' },
  { value: 'absolute', label: 'By an amount' },
  { value: 'percent', label: 'By percent' },
  { value: 'rate', label: 'By an amount a day' },
];

/** Critical, plausible and delta limits. */
export function Limits(props: PartProps) {
  const { form, index } = props;
  const parameter = form.values.parameters[index];
  const number = (name: string) => ({
    inputMode: 'decimal' as const,
    maxLength: 22,
    ...parameterField(props, name),
  });
  return (
    <Part title="Limits">
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 4 }} spacing="md">
        <TextInput label="Low critical limit" {...number('criticalLow')} />
        <TextInput label="High critical limit" {...number('criticalHigh')} />
        <TextInput label="Low plausible limit" {...number('plausibleLow')} />
        <TextInput label="High plausible limit" {...number('plausibleHigh')} />
      </SimpleGrid>
      <Text c="dimmed" fz="sm" mt={8}>
        At or outside a critical limit somebody is told at once. Outside a plausible limit the bench says why
        the value stands.
      </Text>
      <CriticalBands {...props} />
      {parameter?.kind !== 'numeric' && (
        <TagsInput
          mt={16}
          label="Critical results"
          description="Coded results of which somebody is told at once"
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
        <TextInput label="Differs by more than" {...number('deltaAmount')} />
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

function CriticalBands({ form, index }: PartProps) {
  const path = `parameters.${index}.criticalBands`;
  const bands = form.values.parameters[index]?.criticalBands ?? [];
  const field = (place: number, name: string) => ({
    size: 'sm' as const,
    ...fieldAt(form, `${path}.${place}.${name}`),
  });
  return (
    <>
      <Text fw={550} mt={18} mb={8} id={path} tabIndex={-1}>
        Critical limits by age
      </Text>
      <div className={classes.bands}>
        {bands.map((_, place) => (
          <div key={place} className={classes.band} data-limits data-thing={`critical limits ${place + 1}`}>
            <TextInput aria-label="From age" placeholder="birth" {...field(place, 'from')} />
            <TextInput aria-label="To age" placeholder="no end" {...field(place, 'to')} />
            <TextInput aria-label="Low" placeholder="as above" {...field(place, 'low')} />
            <TextInput aria-label="High" placeholder="as above" {...field(place, 'high')} />
            <RemoveLine
              label={`Remove critical limits ${place + 1}`}
              onRemove={() => form.removeListItem(path, place)}
            />
          </div>
        ))}
      </div>
      <Button
        variant="default"
        size="sm"
        mt={bands.length > 0 ? 8 : 0}
        leftSection={<IconPlus size={16} stroke={1.75} />}
        onClick={() => form.insertListItem(path, BLANK)}
      >
        Add limits for an age
      </Button>
    </>
  );
}
