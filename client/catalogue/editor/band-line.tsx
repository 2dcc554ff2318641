import { Input, NativeSelect, TextInput } from '@mantine/core';
import { NumberPadField } from '../../ui/fields/number-pad.js';
import { AddLine, RemoveLine } from '../../ui/fields/line-buttons.js';
import { fieldAt } from '../../ui/forms/form-fields.js';
import { choices } from '../../ui/options/choices.js';
import type { DraftForm } from './use-draft.js';
import classes from './editor.module.css';

const SEXES = choices({ '': 'Both sexes', male: 'Men', female: 'Women' });
const PREGNANCIES = [
  { value: 'any', label: 'Pregnant, any' },
  { value: '1', label: '1st trimester' },
  { value: '2', label: '2nd trimester' },
  { value: '3', label: '3rd trimester' },
];

/** Limits that name no pregnancy apply during one too; a range that names none is for patients who are not pregnant. */
const PREGNANCY = {
  range: [{ value: '', label: 'Not pregnant' }, ...PREGNANCIES],
  limits: [{ value: '', label: 'Pregnant or not' }, ...PREGNANCIES],
};

type Layout = keyof typeof PREGNANCY;
const WHO = { from: '', to: '', sex: '', pregnancy: '' };
const BLANK = { range: { ...WHO, text: '' }, limits: { ...WHO, low: '', high: '' } };

interface BandLinesProps {
  readonly form: DraftForm;
  /** The path of the list within the draft. */
  readonly path: string;
  readonly layout: Layout;
  /** One of them, within a sentence. */
  readonly one: string;
  readonly count: number;
}

/** Ranges or limits by sex, age and pregnancy: a line for each kind of patient. */
export function BandLines({ form, path, layout, one, count }: BandLinesProps) {
  return (
    <>
      <RefusedList form={form} path={path} />
      <div className={classes.bands}>
        {Array.from({ length: count }, (_, place) => (
          <Line
            key={place}
            layout={layout}
            field={(name) => ({
              size: 'sm' as const,
              classNames: { label: classes.bandLabel ?? '' },
              ...fieldAt(form, `${path}.${place}.${name}`),
            })}
            thing={`${one} ${place + 1}`}
            onRemove={() => form.removeListItem(path, place)}
          />
        ))}
      </div>
      <AddLine
        mt={layout === 'range' || count > 0 ? 8 : 0}
        onAdd={() => form.insertListItem(path, BLANK[layout])}
      >
        {layout === 'range' ? 'Add a range' : `Add ${one}`}
      </AddLine>
    </>
  );
}

/** Errors about a list as a whole, above its lines. */
function RefusedList({ form, path }: Pick<BandLinesProps, 'form' | 'path'>) {
  const said = form.errors[path];
  return said === undefined ? null : (
    <Input.Error size="sm" mb={8}>
      {said}
    </Input.Error>
  );
}

interface LineProps {
  readonly layout: Layout;
  readonly field: (name: string) => ReturnType<typeof fieldAt> & { readonly size: 'sm' };
  /** e.g. "range 2" */
  readonly thing: string;
  readonly onRemove: () => void;
}

/** The group it applies to, and its limits. */
function Line({ layout, field, thing, onRemove }: LineProps) {
  return (
    <div className={classes.band} data-layout={layout} data-thing={thing}>
      <NumberPadField label="From age" placeholder="birth" {...field('from')} />
      <NumberPadField label="To age" placeholder="no end" {...field('to')} />
      <NativeSelect label="Sex" data={SEXES} {...field('sex')} />
      <NativeSelect label="Pregnancy" data={PREGNANCY[layout]} {...field('pregnancy')} />
      {layout === 'range' ? (
        <TextInput label="Range" placeholder="no range" maxLength={200} {...field('text')} />
      ) : (
        <>
          <NumberPadField label="Low" placeholder="as above" {...field('low')} />
          <NumberPadField label="High" placeholder="as above" {...field('high')} />
        </>
      )}
      <RemoveLine label={`Remove ${thing}`} onRemove={onRemove} />
    </div>
  );
}
