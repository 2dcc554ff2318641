import { NumberInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { About } from './settings.api.js';

/** How long a crossmatch is good, and which donation numbers are taken. */
export function BloodBankRules({ form }: { readonly form: UseFormReturnType<About> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mt={16}>
        <NumberInput
          id="crossmatchDays"
          label="Days that a crossmatch is good"
          description="To the end of that day after collection, where nobody was transfused or pregnant in three months."
          min={1}
          max={14}
          allowDecimal={false}
          {...form.getInputProps('crossmatchDays')}
        />
        <TextInput
          id="bloodUnitPattern"
          label="Donation numbers of your own"
          description="Beside ISBT 128: # is a digit, @ a letter, e.g. ZW-######; empty: none."
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('bloodUnitPattern')}
        />
      </SimpleGrid>
      <Switch
        id="crossmatchRecent72Hours"
        mt={16}
        label="Crossmatch for 72 hours after a transfusion or a pregnancy"
        description="Off: to the end of the third day after collection."
        {...form.getInputProps('crossmatchRecent72Hours', { type: 'checkbox' })}
      />
    </>
  );
}
