import { Select } from '@mantine/core';
import { NumberPadField } from '../../ui/fields/number-pad.js';
import { RemoveLine } from '../../ui/fields/remove-line.js';
import { ReflexTest } from './reflex-test.js';
import { isCompared, isOf, readingOf, readingsOf, type Reading } from './reflex-words.js';
import type { DraftForm } from './use-draft.js';
import classes from './editor.module.css';

interface ReflexLineProps {
  readonly form: DraftForm;
  readonly place: number;
  /** The profile's own code. */
  readonly own: string;
  readonly onRemove: () => void;
}

/** "When TSH reads high, add FT4": one sentence, chosen word by word. */
export function ReflexLine({ form, place, own, onRemove }: ReflexLineProps) {
  const rule = form.values.reflex[place];
  if (rule === undefined) return null;
  const path = `reflex.${place}`;
  const parameter = form.values.parameters.find(({ code }) => code === rule.parameter);
  const reading = readingOf(rule.is, parameter);
  const put = (change: Partial<typeof rule>): void => form.setFieldValue(path, { ...rule, ...change });
  const read = (next: Reading): void => put({ is: isOf(next) });
  return (
    <div className={classes.rule} data-thing={`reflex rule ${place + 1}`}>
      <Select
        id={`${path}.parameter`}
        size="sm"
        label="When"
        placeholder="Parameter"
        searchable
        data={form.values.parameters.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        value={rule.parameter || null}
        onChange={(code) => put({ parameter: code ?? '', is: '' })}
      />
      <div className={classes.reading}>
        <Select
          id={`${path}.is`}
          size="sm"
          label="reads"
          placeholder="high, low …"
          data={[...readingsOf(parameter)]}
          disabled={parameter === undefined}
          value={reading.how || null}
          onChange={(how) => read({ how: how ?? '', figure: reading.figure })}
        />
        {isCompared(reading.how) && (
          <NumberPadField
            size="sm"
            aria-label="Figure"
            placeholder="10"
            maxLength={22}
            value={reading.figure}
            onChange={({ currentTarget }) => read({ how: reading.how, figure: currentTarget.value })}
          />
        )}
      </div>
      <ReflexTest id={`${path}.add`} own={own} chosen={rule.add} onChoose={(add) => put({ add })} />
      <RemoveLine label={`Remove rule ${place + 1}`} onRemove={onRemove} />
    </div>
  );
}
