import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { fieldAt } from '../../ui/forms/form-fields.js';
import type { DictionaryFields } from './dictionary-kinds.js';
import { TIER_SPECIMENS } from './tier-words.js';

/** Whose panel it is, of which specimen, and its drugs in the order in which they are read. */
export function PanelFields({ form }: { readonly form: UseFormReturnType<DictionaryFields> }) {
  const names = [...new Set<string>([...TIER_SPECIMENS, form.values.specimen])];
  return (
    <>
      <TextInput
        label="Organism or group"
        description="As the dictionary of organisms has it; empty for every organism."
        placeholder="Enterobacterales"
        maxLength={120}
        {...fieldAt(form, 'group')}
      />
      <NativeSelect
        label="Specimen"
        data={names.map((value) => ({ value, label: value || 'Every specimen' }))}
        {...fieldAt(form, 'specimen')}
      />
      <Textarea
        label="Drugs"
        description="By name or code, parted by commas, in the order in which they are read."
        placeholder="AMP, AMC, CIP"
        autosize
        minRows={3}
        maxLength={4000}
        spellCheck={false}
        {...fieldAt(form, 'drugs')}
      />
    </>
  );
}
