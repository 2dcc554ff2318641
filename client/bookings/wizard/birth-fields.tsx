import { Alert, Button, Group } from '@mantine/core';
import { IconCalendarQuestion } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import {
  ageText,
  estimatedDateOfBirth,
  isRealDate,
  isSameAge,
  parseAge,
} from '../../../shared/domain/people/age.js';
import { DayField } from '../../ui/fields/day-field.js';
import { NumberPadField } from '../../ui/fields/number-pad.js';
import { formatDay, labToday } from '../../ui/layout/date-time.js';
import type { BookingDraft } from '../draft/draft.js';
import { Field } from './step-layout.js';
import { useWizardForm } from './wizard-form.js';

const OLDEST = (): string => `${Number(labToday().slice(0, 4)) - 130}${labToday().slice(4)}`;

/** A date gives the age; an age gives an estimated date, and replaces a stated one only after a question. */
export function Birth() {
  const form = useWizardForm();
  const { dateOfBirth, dobEstimated, age } = form.values;
  const { isStated, typedAge, isAsking, onDay, onAge, keepDate, takeAge } = useBirth();
  const onAgeKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || !isAsking || event.nativeEvent.isComposing) return;
    // With both filled, Enter keeps the date; the next Enter goes on.
    event.preventDefault();
    keepDate();
  };
  const { onBlur: onDayBlur, error } = form.getInputProps('dateOfBirth');
  const { onBlur: onAgeBlur, ...ageInput } = form.getInputProps('age');
  return (
    <>
      <Field of12={6}>
        <DayField
          id="dateOfBirth"
          label="Date of Birth"
          value={dateOfBirth}
          onDay={onDay}
          onBlur={onDayBlur}
          error={error}
          description={dobEstimated && dateOfBirth !== '' ? 'Estimated from the age' : undefined}
          kind="birth"
          earliest={OLDEST()}
        />
      </Field>
      <Field of12={6}>
        <NumberPadField
          {...ageInput}
          id="age"
          label="Age"
          withAsterisk
          placeholder="34, 5y, 8m or 12d"
          maxLength={20}
          value={typedAge ?? age}
          {...(isStated && isRealDate(dateOfBirth) && typedAge === undefined && { tabIndex: -1 })}
          onChange={(event) => onAge(event.currentTarget.value)}
          onKeyDown={onAgeKey}
          onBlur={(event) => {
            if (!isAsking) keepDate();
            onAgeBlur?.(event);
          }}
        />
      </Field>
      {isAsking && typedAge !== undefined && (
        <AgeOrDate dateOfBirth={dateOfBirth} typedAge={typedAge} onDate={keepDate} onAge={takeAge} />
      )}
    </>
  );
}

/** Date and age as they are typed; beside a stated date the age only asks which of the two counts. */
function useBirth() {
  const form = useWizardForm();
  const { dateOfBirth, dobEstimated, age } = form.values;
  const isStated = dateOfBirth.trim() !== '' && !dobEstimated;
  // Beside a stated date the age is no more than typed until it is said which of the two counts.
  const [typedAge, setTypedAge] = useState<string>();
  const keepDate = (): void => setTypedAge(undefined);
  const byAge = (text: string): void => {
    keepDate();
    form.setValues(birthByAge(text, form.values));
    form.clearFieldError('age');
    form.clearFieldError('dateOfBirth');
  };
  const onDay = (day: string): void => {
    const known = isRealDate(day) ? ageText(day, labToday()) : '';
    keepDate();
    form.setValues({ dateOfBirth: day, dobEstimated: false, ...(known === '' ? {} : { age: known }) });
    if (known !== '') form.clearFieldError('age');
    form.clearFieldError('dateOfBirth');
  };
  return {
    isStated,
    typedAge,
    isAsking: isStated && typedAge !== undefined && isOtherAge(typedAge, age),
    onDay,
    onAge: (text: string) => (isStated ? setTypedAge(text) : byAge(text)),
    keepDate,
    takeAge: () => byAge(typedAge ?? ''),
  };
}

const SHORTEST_AGE = 2;

/** A half-typed or removed age asks nothing: the date counts. */
function isOtherAge(typed: string, age: string): boolean {
  return typed.trim().length >= SHORTEST_AGE && parseAge(typed) !== null && !isSameAge(typed, age);
}

/** The age that a known person's record has keeps the date that the record has. */
function birthByAge(text: string, { dobEstimated, patient }: BookingDraft): Partial<BookingDraft> {
  const parsed = parseAge(text);
  if (parsed === null && !dobEstimated) return { age: text };
  if (patient !== null && patient.dateOfBirth !== null && isSameAge(text, patient.age)) {
    return { age: text, dateOfBirth: patient.dateOfBirth, dobEstimated: patient.dobEstimated };
  }
  const estimate = parsed === null ? '' : estimatedDateOfBirth(parsed, labToday());
  return { age: text, dateOfBirth: estimate, dobEstimated: estimate !== '' };
}

interface AgeOrDateProps {
  /** The present text of the field. */
  readonly dateOfBirth: string;
  readonly typedAge: string;
  readonly onDate: () => void;
  readonly onAge: () => void;
}

/** Another age was typed beside a stated date of birth: which of the two counts? Unanswered, the date does. */
function AgeOrDate({ dateOfBirth, typedAge, onDate, onAge }: AgeOrDateProps) {
  const born = isRealDate(dateOfBirth) ? formatDay(dateOfBirth) : dateOfBirth.trim();
  return (
    <Field of12={12}>
      <Alert
        color="amber"
        role="alert"
        icon={<IconCalendarQuestion size={18} stroke={1.75} />}
        title={`The date of birth is ${born}`}
      >
        It is kept unless you replace it with an estimate from the age {typedAge.trim()}.
        <Group gap={8} mt={8}>
          <Button size="xs" onClick={onDate}>
            Keep the date
          </Button>
          <Button size="xs" variant="default" onClick={onAge}>
            Estimate from the age
          </Button>
        </Group>
      </Alert>
    </Field>
  );
}
