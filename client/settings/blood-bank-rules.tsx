import { NumberInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { PlateletRule } from '../../shared/disciplines/bloodbank/reference.js';
import type { About } from './settings.api.js';
import { fieldAt, switchAt } from '../ui/forms/form-fields.js';

export const PLATELET_GROUPS: readonly { readonly value: PlateletRule; readonly label: string }[] = [
  { value: 'as plasma', label: 'By the groups of plasma' },
  { value: 'identical', label: 'Of the patient’s own group alone' },
  { value: 'any', label: 'Of any group' },
];

/** How long a crossmatch is good, which donation numbers are taken, and which groups of platelets. */
export function BloodBankRules({ form }: { readonly form: UseFormReturnType<About> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mt={16}>
        <NumberInput
          label="Days that a crossmatch is valid"
          description="To the end of that day after collection, where nobody was transfused or pregnant in three months."
          min={1}
          max={14}
          allowDecimal={false}
          {...fieldAt(form, 'crossmatchDays')}
        />
        <TextInput
          label="Donation numbers of your own"
          description="In addition to ISBT 128: # is a digit, @ a letter, e.g. ZW-######; empty: none."
          maxLength={40}
          autoComplete="off"
          {...fieldAt(form, 'bloodUnitPattern')}
        />
        <Select
          label="Platelets and cryoprecipitate"
          description="Which group of them a patient may be given."
          allowDeselect={false}
          data={PLATELET_GROUPS}
          {...fieldAt(form, 'plateletGroups')}
        />
      </SimpleGrid>
      <Switch
        mt={16}
        label="Crossmatch for 72 hours after a transfusion or a pregnancy"
        description="Off: to the end of the third day after collection."
        {...switchAt(form, 'crossmatchRecent72Hours')}
      />
    </>
  );
}
