import { TextInput } from '@mantine/core';
import { GROWTH } from '../../../../shared/disciplines/microbiology/growth.js';
import type { CultureStatus } from '../../../../shared/disciplines/microbiology/culture.js';
import { ChoiceField } from '../../../ui/options/choice-field.js';
import { IssuePreliminary } from './issue-preliminary.js';
import { errorAt } from './culture-errors.js';
import { goOn, onEnter } from './culture-keys.js';
import type { CultureProps } from './culture-props.js';
import classes from './culture.module.css';

const STATUSES = [
  { value: 'interim', label: 'Interim' },
  { value: 'final', label: 'Final' },
];

/** Interim or final, and after how many hours. */
export function Reading({ field, value, onChange, rows, errors, isReadOnly }: CultureProps) {
  const isRead = rows.some(({ code, parameter }) => code === GROWTH && parameter !== '');
  const isStation = !isReadOnly && (value.status === '' || isRead);
  return (
    <div className={`card ${classes.reading}`} role="group" aria-label="Reading of the culture">
      <h3 className={classes.title}>Culture</h3>
      <ChoiceField
        id={`${field}.status`}
        data-stop
        {...(isStation && { 'data-station': true })}
        data-about={GROWTH}
        size="sm"
        w={150}
        label="Reading"
        placeholder="Interim or final"
        readOnly={isReadOnly}
        error={errorAt(errors, `${field}.status`)}
        value={value.status}
        options={STATUSES}
        onPick={(status) => onChange({ ...value, status: status as CultureStatus })}
        onEnter={goOn}
      />
      <TextInput
        id={`${field}.hours`}
        data-stop
        size="sm"
        w={150}
        label="Hours of incubation"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        readOnly={isReadOnly}
        error={errorAt(errors, `${field}.hours`)}
        value={value.hours ?? ''}
        onChange={({ currentTarget }) => onChange({ ...value, hours: hoursIn(currentTarget.value) })}
        onKeyDown={onEnter(goOn)}
      />
      {value.status === 'interim' && <IssuePreliminary />}
    </div>
  );
}

function hoursIn(text: string): number | null {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? null : Number(digits);
}
