import { ActionIcon, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { hasFailed, type Control } from '../../../../shared/disciplines/molecular/run.js';
import classes from './run.module.css';

export interface ControlRowProps {
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

const FIELDS = [
  ['name', 'Control', 100],
  ['expected', 'Expected', 60],
  ['obtained', 'Obtained', 60],
] as const;

export function ControlRow(props: ControlRowProps) {
  const { field, control, isReadOnly, isLeft, errorAt, onChange, onRemove } = props;
  const name = control.name || 'this control';
  const isFailed = hasFailed(control) && (isLeft || isReadOnly);
  return (
    <div className={classes.control} role="group" aria-label={control.name || 'New control'}>
      {FIELDS.map(([key, label, most]) => (
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
        <ActionIcon
          className={classes.remove}
          size={32}
          variant="subtle"
          color="gray"
          aria-label={`Take ${name} off`}
          onClick={onRemove}
        >
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
