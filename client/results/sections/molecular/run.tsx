import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import {
  type Control,
  hasFailed,
  type Run as Recorded,
} from '../../../../shared/disciplines/molecular/run.js';
import { OfferButton, SectionCard, SectionHead } from '../section-card.js';
import { enterIn, focusNextField, type SectionPartProps } from '../section-part.js';
import classes from './run.module.css';

type RunProps = SectionPartProps<Recorded | null>;

const FIELDS = [
  ['instrument', 'Instrument', 100],
  ['number', 'Run number', 60],
  ['extraction', 'Extraction', 100],
] as const;

/** The run in which the samples were measured, and its controls: the last one of this bench is offered. */
export default function Run({ field, value, offers, errors, wasTried, isReadOnly, onChange }: RunProps) {
  const run = value ?? NO_RUN;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const put = (next: Recorded): void => onChange(toStore(next));
  // An empty field may still be filled: it is reported once a save was attempted.
  const errorAt = (at: string, text: string): string | undefined =>
    text === '' && !wasTried ? undefined : errors.find((error) => error.field === at)?.message;
  const fieldOf = (key: (typeof FIELDS)[number][0]) => ({
    id: `${field}.${key}`,
    size: 'sm' as const,
    autoComplete: 'off',
    readOnly: isReadOnly,
    error: errorAt(`${field}.${key}`, run[key]),
  });
  const offer = value === null && !isReadOnly ? offers : null;
  const whole = errors.find((error) => error.field === field)?.message;
  return (
    <SectionCard
      aria-label="Run and controls"
      onKeyDown={(event) => onEnter(event, offer === null ? undefined : () => put(offer))}
      onBlur={({ target }) => setLeft((before) => new Set([...before, target.id]))}
    >
      <SectionHead title="Run and controls" />
      {whole !== undefined && <p role="alert">{whole}</p>}
      <div className={classes.fields}>
        {FIELDS.map(([key, label, most], place) => (
          <TextInput
            key={key}
            {...fieldOf(key)}
            {...(place === 0 && value === null && { 'data-station': true })}
            label={label}
            maxLength={most}
            value={run[key]}
            onChange={({ currentTarget }) => put({ ...run, [key]: currentTarget.value })}
          />
        ))}
      </div>
      {offer !== null && (
        <OfferButton className={classes.offer} onTake={() => put(offer)}>
          Use run {offer.number} on {offer.instrument}, {offer.controls.length} controls
        </OfferButton>
      )}
      {run.controls.map((control, at) => (
        <ControlRow
          // A control is known by its place: its name is being typed.
          key={at}
          field={`${field}.controls[${at}]`}
          control={control}
          isReadOnly={isReadOnly}
          isLeft={left.has(`${field}.controls[${at}].obtained`)}
          errorAt={errorAt}
          onChange={(change) => put(withControl(run, at, change))}
          onRemove={() => put(withoutControl(run, at))}
        />
      ))}
      <Words id={`${field} words`} />
      {!isReadOnly && <AddControl onAdd={() => put(withNewControl(run))} />}
    </SectionCard>
  );
}

function Words({ id }: { readonly id: string }) {
  return (
    <datalist id={id}>
      {CONTROL_WORDS.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}

function AddControl({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <Button
      className={classes.add}
      size="xs"
      variant="default"
      leftSection={<IconPlus size={14} aria-hidden="true" />}
      onClick={onAdd}
    >
      Add a control
    </Button>
  );
}

/** An offered run is taken whole. */
function onEnter(event: KeyboardEvent<HTMLElement>, take: (() => void) | undefined): void {
  const from = enterIn(event);
  if (from === undefined) return;
  take?.();
  focusNextField(from, { past: take === undefined ? null : event.currentTarget });
}

interface ControlRowProps {
  /** `sections.run.controls[0]` */
  readonly field: string;
  readonly control: Control;
  readonly isReadOnly: boolean;
  /** Somebody was in the field of what was obtained: half a word is no other word. */
  readonly isLeft: boolean;
  readonly errorAt: (field: string, text: string) => string | undefined;
  readonly onChange: (change: Partial<Control>) => void;
  readonly onRemove: () => void;
}

const CONTROL_FIELDS = [
  ['name', 'Control', 100],
  ['expected', 'Expected', 60],
  ['obtained', 'Obtained', 60],
] as const;

function ControlRow(props: ControlRowProps) {
  const { field, control, isReadOnly, isLeft, errorAt, onChange, onRemove } = props;
  const name = control.name || 'this control';
  const isFailed = hasFailed(control) && (isLeft || isReadOnly);
  return (
    <div className={classes.control} role="group" aria-label={control.name || 'New control'}>
      {CONTROL_FIELDS.map(([key, label, most]) => (
        <TextInput
          key={key}
          id={`${field}.${key}`}
          size="sm"
          label={label}
          maxLength={most}
          autoComplete="off"
          {...(key !== 'name' && { list: 'sections.run words' })}
          readOnly={isReadOnly}
          error={errorAt(`${field}.${key}`, control[key])}
          value={control[key]}
          onChange={({ currentTarget }) => onChange({ [key]: currentTarget.value })}
        />
      ))}
      {!isReadOnly && (
        <ActionIcon className={classes.remove} aria-label={`Take ${name} off`} onClick={onRemove}>
          <IconX size={16} aria-hidden="true" />
        </ActionIcon>
      )}
      {isFailed && (
        <p className={classes.failed} role="status">
          <IconAlertTriangle size={14} aria-hidden="true" /> {name} failed: only an invalid result is
          acceptable.
        </p>
      )}
    </div>
  );
}

const NO_RUN: Recorded = { instrument: '', number: '', extraction: '', controls: [] };

const NO_CONTROL: Control = { name: '', expected: '', obtained: '' };

/** A run of which nothing is left is no run. */
function toStore(run: Recorded): Recorded | null {
  const { instrument, number, extraction, controls } = run;
  const isEmpty = [instrument, number, extraction].every((text) => text === '') && controls.length === 0;
  return isEmpty ? null : run;
}

function withControl(run: Recorded, at: number, change: Partial<Control>): Recorded {
  const controls = run.controls.map((control, place) => (place === at ? { ...control, ...change } : control));
  return { ...run, controls };
}

function withNewControl(run: Recorded): Recorded {
  return { ...run, controls: [...run.controls, NO_CONTROL] };
}

function withoutControl(run: Recorded, at: number): Recorded {
  return { ...run, controls: run.controls.filter((_, place) => place !== at) };
}

/** The suggestions for a control's two fields; other words are allowed. */
const CONTROL_WORDS = ['Detected', 'Not detected', 'Valid', 'Invalid'] as const;
