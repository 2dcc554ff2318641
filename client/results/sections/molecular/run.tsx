import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import type { Run as Recorded } from '../../../../shared/disciplines/molecular/run.js';
import { enterIn, goOn } from '../section-keys.js';
import type { SectionPartProps } from '../section-part.js';
import { ControlRow } from './control-row.js';
import { asKept, CONTROL_WORDS, NO_RUN, withControl, withNewControl, withoutControl } from './run-lines.js';
import { OfferButton } from '../offer-button.js';
import { SectionCard, SectionHead } from '../section-card.js';
import classes from './run.module.css';

export type RunProps = SectionPartProps<Recorded | null>;

const FIELDS = [
  ['instrument', 'Instrument', 100],
  ['number', 'Run number', 60],
  ['extraction', 'Extraction', 100],
] as const;

/** The run in which the samples were measured, and its controls: the last one of this bench is offered. */
export default function Run({ field, value, offers, errors, wasTried, isReadOnly, onChange }: RunProps) {
  const run = value ?? NO_RUN;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const put = (next: Recorded): void => onChange(asKept(next));
  // What is still empty may be coming: it is told once a save was tried.
  const errorAt = (at: string, text: string): string | undefined =>
    text === '' && !wasTried ? undefined : errors.find((error) => error.field === at)?.message;
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
            id={`${field}.${key}`}
            {...(place === 0 && value === null && { 'data-station': true })}
            size="sm"
            label={label}
            maxLength={most}
            autoComplete="off"
            readOnly={isReadOnly}
            error={errorAt(`${field}.${key}`, run[key])}
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
      <datalist id={`${field} words`}>
        {CONTROL_WORDS.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
      {!isReadOnly && (
        <Button
          className={classes.add}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => put(withNewControl(run))}
        >
          Add a control
        </Button>
      )}
    </SectionCard>
  );
}

/** An offered run is taken whole. */
function onEnter(event: KeyboardEvent<HTMLElement>, take: (() => void) | undefined): void {
  const from = enterIn(event);
  if (from === undefined) return;
  take?.();
  goOn(from, { past: take === undefined ? null : event.currentTarget });
}
