import { SimpleGrid, Switch, TextInput } from '@mantine/core';
import { parameterField, parameterSwitch, type PartProps } from './field-props.js';
import { Part } from './part.js';

const SWITCHES: readonly { readonly field: string; readonly label: string; readonly says: string }[] = [
  { field: 'extra.optional', label: 'May stay empty', says: 'A result is complete without it.' },
  {
    field: 'extra.confidential',
    label: 'Confidential',
    says: 'Only the bench may read its whole profile.',
  },
  { field: 'extra.kitLot', label: 'Kit and lot', says: 'A value needs its kit, lot and expiry.' },
  {
    field: 'extra.confirmBySecondPerson',
    label: 'Second person',
    says: 'Someone else confirms it before it leaves.',
  },
  { field: 'extra.differential', label: 'Part of the differential', says: 'Counted to a total of 100 %.' },
  { field: 'shared', label: 'Once a specimen', says: 'Typed in one profile, it stands in the others too.' },
  {
    field: 'verified',
    label: 'Verified',
    says: 'This laboratory has checked its ranges and limits. Until then reports say that it has not.',
  },
];

/** What the bench, the report and the rules make of it. */
export function HowEntered(props: PartProps) {
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
        description="Of a test over time, such as 1 h: each draw has a tube of its own."
        maxLength={20}
        {...parameterField(props, 'extra.draw')}
        value={props.form.values.parameters[props.index]?.extra.draw ?? ''}
      />
    </Part>
  );
}
