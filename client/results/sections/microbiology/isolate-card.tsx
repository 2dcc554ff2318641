import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { ChoiceField } from '../../../ui/options/choice-field.js';
import { Antibiogram } from './antibiogram.js';
import { errorAt } from './culture-errors.js';
import { goOn, onEnter } from './culture-keys.js';
import type { IsolateProps } from './culture-props.js';
import classes from './culture.module.css';

/** One organism: what it is, how much of it, and what it is susceptible to. */
export function IsolateCard(props: IsolateProps) {
  const { field, isolate, lists, errors, isReadOnly, onChange, onRemove } = props;
  const name = `Isolate ${isolate.number}`;
  return (
    <section className={`card ${classes.isolate}`} role="group" aria-label={name} data-thing={name}>
      <div className={classes.about}>
        <h3 className={classes.title}>{name}</h3>
        <ChoiceField
          id={`${field}.organism`}
          data-stop
          size="sm"
          className={classes.organism}
          label="Organism"
          readOnly={isReadOnly}
          error={errorAt(errors, `${field}.organism`)}
          value={isolate.organism}
          options={lists.organisms}
          onPick={(organism) => onChange({ organism })}
          onEnter={goOn}
        />
        <TextInput
          id={`${field}.quantity`}
          data-stop
          size="sm"
          label="Quantity"
          placeholder=">100,000 CFU/mL"
          maxLength={60}
          autoComplete="off"
          readOnly={isReadOnly}
          value={isolate.quantity}
          onChange={({ currentTarget }) => onChange({ quantity: currentTarget.value })}
          onKeyDown={onEnter(goOn)}
        />
        {lists.guidelines.length > 0 && (
          <ChoiceField
            id={`${field}.guideline`}
            size="sm"
            w={120}
            label="Breakpoints"
            placeholder={lists.guidelines[0]?.value}
            readOnly={isReadOnly}
            error={errorAt(errors, `${field}.guideline`)}
            value={isolate.guideline}
            options={lists.guidelines}
            onPick={(guideline) => onChange({ guideline })}
            onEnter={goOn}
          />
        )}
        <Checkbox
          className={classes.significant}
          size="sm"
          label="Significant"
          disabled={isReadOnly}
          checked={isolate.significant}
          onChange={({ currentTarget }) => onChange({ significant: currentTarget.checked })}
        />
        {!isReadOnly && (
          <ActionIcon
            className={classes.awayAll}
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Take ${name} away`}
            title={`Take ${name} away`}
            onClick={onRemove}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
      <Antibiogram {...props} />
      <TextInput
        id={`${field}.comment`}
        size="sm"
        className={classes.comment}
        label={`Comment on isolate ${isolate.number}, printed`}
        maxLength={2000}
        autoComplete="off"
        readOnly={isReadOnly}
        value={isolate.comment}
        onChange={({ currentTarget }) => onChange({ comment: currentTarget.value })}
        onKeyDown={onEnter(goOn)}
      />
    </section>
  );
}
