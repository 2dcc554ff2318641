import { NumberInput, Select, SimpleGrid, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { ParameterKind } from '../../../shared/domain/results/test-value.js';
import { parameterField, type PartProps } from './field-props.js';
import { FormulaTry } from './formula-try.js';
import { Part } from './part.js';

const KINDS: readonly { readonly value: ParameterKind; readonly label: string }[] = [
  { value: 'numeric', label: 'Number' },
  { value: 'choice', label: 'One of several choices' },
  { value: 'text', label: 'Text' },
  { value: 'calculated', label: 'Calculated' },
  { value: 'isolates', label: 'Isolates' },
];

/** Name, unit of measure, kind and what can be entered. */
export function WhatItIs(props: PartProps) {
  const { form, index } = props;
  const parameter = form.values.parameters[index];
  const field = (name: string) => parameterField(props, name);
  return (
    <Part title="What it is">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label="Code" maxLength={20} spellCheck={false} {...field('code')} />
        <TextInput label="Name" maxLength={200} {...field('name')} />
        <Select label="Kind" data={[...KINDS]} allowDeselect={false} {...field('kind')} />
        <TextInput
          label="Unit of measure"
          description="UCUM; another unit begins a new trend"
          maxLength={60}
          spellCheck={false}
          {...field('unitOfMeasure')}
        />
        <NumberInput
          label="Decimals"
          description="Empty: printed as entered"
          min={0}
          max={6}
          allowDecimal={false}
          {...field('decimals')}
        />
        <TextInput
          label="Section"
          description="The heading it is listed under"
          maxLength={60}
          {...field('section')}
        />
        <TextInput label="LOINC" maxLength={20} spellCheck={false} {...field('loinc')} />
      </SimpleGrid>
      {parameter?.kind === 'choice' && (
        <TagsInput
          mt={16}
          label="Choices"
          description="In order; Enter adds one"
          clearable={false}
          splitChars={[]}
          maxTags={100}
          {...field('options')}
        />
      )}
      {parameter?.kind === 'calculated' && <FormulaTry {...props} />}
      <Textarea
        mt={16}
        label="Note"
        description="For the bench, beside the result"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        {...field('note')}
      />
    </Part>
  );
}
