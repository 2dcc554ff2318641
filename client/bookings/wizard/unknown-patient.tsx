import { Alert, Anchor, Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { isUnknownName, UNKNOWN_NAME } from '../../../shared/domain/people/person.js';
import { Field } from './step-layout.js';
import { useWizardForm } from './wizard-form.js';

/** An unknown person in an emergency is booked at once; Todos asks who it is until somebody knows. */
export function UnknownPatient() {
  const form = useWizardForm();
  const { gender, fullName, patient } = form.values;
  const isUnknown = gender === 'unknown';
  if (patient !== null && !isUnknown) return null;
  const set = (fields: Partial<typeof form.values>): void => {
    form.setValues(fields);
    for (const field of Object.keys(fields)) form.clearFieldError(field);
  };
  const begin = (): void => {
    set({ fullName: UNKNOWN_NAME, gender: 'unknown' });
    document.getElementById('age')?.focus();
  };
  const takeBack = (): void => {
    set({ fullName: isUnknownName(fullName) ? '' : fullName, gender: '' });
    document.getElementById('fullName')?.focus();
  };
  return (
    <Field of12={12} order={-1}>
      {isUnknown ? (
        <Alert color="amber" icon={<IconUserQuestion size={18} stroke={1.75} />} title="Unknown patient">
          Estimate the age. Until the sex is known, a value is flagged only where both sexes agree; Todos
          keeps asking who the person is.{' '}
          {patient === null && (
            <Anchor component="button" type="button" size="sm" onClick={takeBack}>
              The person is known
            </Anchor>
          )}
        </Alert>
      ) : (
        <Button
          variant="default"
          leftSection={<IconUserQuestion size={16} stroke={1.75} />}
          title="For an emergency: nobody knows who it is"
          onClick={begin}
        >
          Unknown patient
        </Button>
      )}
    </Field>
  );
}
