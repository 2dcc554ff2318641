import { NativeSelect, TextInput } from '@mantine/core';
import { fieldAt } from '../../ui/form-fields.js';
import { RemoveLine } from '../../ui/remove-line.js';
import type { DraftForm } from './use-draft.js';
import classes from './editor.module.css';

const SEXES = [
  { value: '', label: 'Both sexes' },
  { value: 'male', label: 'Men' },
  { value: 'female', label: 'Women' },
];
const PREGNANCY = [
  { value: '', label: 'Not pregnant' },
  { value: 'any', label: 'Pregnant, any' },
  { value: '1', label: '1st trimester' },
  { value: '2', label: '2nd trimester' },
  { value: '3', label: '3rd trimester' },
];

interface BandLineProps {
  readonly form: DraftForm;
  /** Of the band within the draft. */
  readonly path: string;
  readonly place: number;
  readonly onRemove: () => void;
}

/** One range for some patients, in one line. */
export function BandLine({ form, path, place, onRemove }: BandLineProps) {
  const field = (name: string) => ({ size: 'sm' as const, ...fieldAt(form, `${path}.${name}`) });
  return (
    <div className={classes.band} data-thing={`range ${place + 1}`}>
      <TextInput aria-label="From age" placeholder="birth" {...field('from')} />
      <TextInput aria-label="To age" placeholder="no end" {...field('to')} />
      <NativeSelect aria-label="Sex" data={SEXES} {...field('sex')} />
      <NativeSelect aria-label="Pregnancy" data={PREGNANCY} {...field('pregnancy')} />
      <TextInput aria-label="Range" placeholder="no range" maxLength={200} {...field('text')} />
      <RemoveLine label={`Remove range ${place + 1}`} onRemove={onRemove} />
    </div>
  );
}
