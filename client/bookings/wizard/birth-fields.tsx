import { ageText, estimatedDateOfBirth, isRealDate, parseAge } from '../../../shared/domain/age.js';
import { labToday } from '../../ui/date-time.js';
import { DayField } from '../../ui/day-field.js';
import { Field } from './step-layout.js';
import { useWizardForm } from './wizard-form.js';
import { NumberPadField } from '../../ui/number-pad.js';

const OLDEST = (): string => `${Number(labToday().slice(0, 4)) - 130}${labToday().slice(4)}`;

/** A date gives the age; an age gives an estimated date. */
export function Birth() {
  const form = useWizardForm();
  const { dateOfBirth, dobEstimated } = form.values;
  const onDay = (day: string): void => {
    const known = isRealDate(day) ? ageText(day, labToday()) : '';
    form.setValues({ dateOfBirth: day, dobEstimated: false, ...(known === '' ? {} : { age: known }) });
    if (known !== '') form.clearFieldError('age');
    form.clearFieldError('dateOfBirth');
  };
  const onAge = (text: string): void => {
    const parsed = parseAge(text);
    const estimate = parsed === null ? '' : estimatedDateOfBirth(parsed, labToday());
    const isCleared = parsed === null && !dobEstimated;
    form.setValues(
      isCleared ? { age: text } : { age: text, dateOfBirth: estimate, dobEstimated: estimate !== '' },
    );
    form.clearFieldError('age');
    form.clearFieldError('dateOfBirth');
  };
  const { onBlur: onDayBlur, error } = form.getInputProps('dateOfBirth');
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
          {...form.getInputProps('age')}
          id="age"
          label="Age"
          withAsterisk
          placeholder="34, 5y, 8m or 12d"
          maxLength={20}
          onChange={(event) => onAge(event.currentTarget.value)}
        />
      </Field>
    </>
  );
}
