import { useMemo } from 'react';
import { GROWTH } from '../../../../shared/disciplines/microbiology/growth.js';
import { AddIsolate } from './add-isolate.js';
import { focusSoon } from './culture-keys.js';
import { withIsolate, withNewIsolate, withoutIsolate } from './culture-lines.js';
import { listsOf } from './culture-lists.js';
import classes from './culture.module.css';
import type { CultureProps } from './culture-props.js';
import { IsolateCard } from './isolate-card.js';
import { Reading } from './reading.js';

/** How the plate was read, and what grew on it: a card for each isolate with its antibiogram. */
export default function CulturePart(props: CultureProps) {
  const { field, value, judged, onChange, rows, surroundings, errors, isReadOnly } = props;
  const isCultured = rows.some(({ code }) => code === GROWTH) || value.isolates.length > 0;
  const lists = useMemo(() => listsOf(surroundings), [surroundings]);
  if (!isCultured) return null;
  const add = (organism: string): void => {
    onChange(withNewIsolate(value, organism));
    focusSoon(`${field}.isolates[${value.isolates.length}].quantity`);
  };
  return (
    <section className={classes.culture} aria-label="Culture" data-section>
      <Reading {...props} />
      {value.isolates.map((isolate, index) => (
        <IsolateCard
          key={isolate.number}
          field={`${field}.isolates[${index}]`}
          isolate={isolate}
          judged={judged.isolates[index] ?? isolate}
          lists={lists}
          errors={errors}
          isReadOnly={isReadOnly}
          onChange={(change) => onChange(withIsolate(value, index, change))}
          onRemove={() => onChange(withoutIsolate(value, index))}
        />
      ))}
      {!isReadOnly && (
        <AddIsolate field={field} rows={rows} organisms={lists.organisms} errors={errors} onAdd={add} />
      )}
    </section>
  );
}
