import { NumberInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { About } from './settings.api.js';
import { fieldAt, switchAt } from '../ui/form-fields.js';

/** How long a crossmatch is good, and which donation numbers are taken. */
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
