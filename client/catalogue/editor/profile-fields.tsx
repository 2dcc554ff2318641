import { NumberInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { fieldAt, switchAt } from '../../ui/forms/form-fields.js';
import { ContainerField } from '../containers/container-field.js';
import { TurnaroundFields } from '../turnaround-fields.js';
import { Part } from './part.js';
import type { DraftForm } from './use-draft.js';

/** What the profile says of itself. Its price is changed among the prices. */
export function ProfileFields({ form }: { readonly form: DraftForm }) {
  return (
    <Part title="The profile">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label="Name" maxLength={200} {...fieldAt(form, 'name')} />
        <TextInput
          label="Short name"
          description="For boards and narrow lists"
          maxLength={30}
          {...fieldAt(form, 'shortName')}
        />
        <TextInput label="Specimen" maxLength={100} {...fieldAt(form, 'specimen')} />
        <ContainerField {...fieldAt(form, 'container')} />
        <NumberInput
          label="Place in lists"
          min={0}
          max={100_000}
          allowDecimal={false}
          {...fieldAt(form, 'position')}
        />
        <TextInput label="LOINC" maxLength={20} spellCheck={false} {...fieldAt(form, 'loinc')} />
      </SimpleGrid>
      <TurnaroundFields field={(name) => fieldAt(form, name)} />
      <Switch
        mt={16}
        label="Confidential"
        description="Named only to those who may see its result; others read “Special test”."
        {...switchAt(form, 'confidential')}
      />
    </Part>
  );
}
