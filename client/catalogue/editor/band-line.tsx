import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { NumberPadField } from '../../ui/fields/number-pad.js';
import { RemoveLine } from '../../ui/fields/remove-line.js';
import { fieldAt } from '../../ui/forms/form-fields.js';
import type { DraftForm } from './use-draft.js';
import classes from './editor.module.css';

const SEXES = [
  { value: '', label: 'Both sexes' },
  { value: 'male', label: 'Men' },
  { value: 'female', label: 'Women' },
];
const PREGNANCIES = [
  { value: 'any', label: 'Pregnant, any' },
  { value: '1', label: '1st trimester' },
  { value: '2', label: '2nd trimester' },
  { value: '3', label: '3rd trimester' },
];

/** Limits that name no pregnancy hold in one too; a range that names none is for whoever is not pregnant. */
const PREGNANCY = {
  range: [{ value: '', label: 'Not pregnant' }, ...PREGNANCIES],
  limits: [{ value: '', label: 'Pregnant or not' }, ...PREGNANCIES],
};

interface BandLineProps {
  readonly form: DraftForm;
  /** Of the band within the draft. */
  readonly path: string;
  /** e.g. "range 2" */
  readonly thing: string;
  readonly onRemove: () => void;
}

/** One range for some patients, in one line. */
export function BandLine(props: BandLineProps) {
  const field = fieldOf(props);
  return (
    <Line {...props} layout="range">
      <TextInput label="Range" placeholder="no range" maxLength={200} {...field('text')} />
    </Line>
  );
}

/** Limits for some patients, in one line. */
export function LimitsLine(props: BandLineProps) {
  const field = fieldOf(props);
  return (
    <Line {...props} layout="limits">
      <NumberPadField label="Low" placeholder="as above" {...field('low')} />
      <NumberPadField label="High" placeholder="as above" {...field('high')} />
    </Line>
  );
}

function fieldOf({ form, path }: BandLineProps) {
  return (name: string) => ({
    size: 'sm' as const,
    classNames: { label: classes.bandLabel ?? '' },
    ...fieldAt(form, `${path}.${name}`),
  });
}

interface LineProps extends BandLineProps {
  readonly layout: 'range' | 'limits';
  readonly children: ReactNode;
}

/** Whom it is for, and what holds for them. */
function Line({ layout, children, ...props }: LineProps) {
  const field = fieldOf(props);
  return (
    <div className={classes.band} data-layout={layout} data-thing={props.thing}>
      <NumberPadField label="From age" placeholder="birth" {...field('from')} />
      <NumberPadField label="To age" placeholder="no end" {...field('to')} />
      <NativeSelect label="Sex" data={SEXES} {...field('sex')} />
      <NativeSelect label="Pregnancy" data={PREGNANCY[layout]} {...field('pregnancy')} />
      {children}
      <RemoveLine label={`Remove ${props.thing}`} onRemove={props.onRemove} />
    </div>
  );
}
