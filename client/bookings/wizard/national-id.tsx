import { TextInput } from '@mantine/core';
import type { SimilarPatient } from '../../../shared/contract/patients.js';
import type { BookingDraft } from '../draft/draft.js';
import { Field } from './step-layout.js';
import { useWizardForm } from './wizard-form.js';

export interface NationalIdProps {
  /** Somebody else has this number. */
  readonly twin: SimilarPatient | undefined;
  readonly onTyped: (draft: BookingDraft) => void;
}

/** A number that somebody has already is warned of, and a second patient with it needs a reason. */
export function NationalId({ twin, onTyped }: NationalIdProps) {
  const form = useWizardForm();
  const { nationalId, nationalIdReason, patient } = form.values;
  const isKnown = nationalId.trim() === '' || nationalId === patient?.nationalId;
  const isAsked =
    twin !== undefined || nationalIdReason !== '' || form.errors['nationalIdReason'] !== undefined;
  const holder = twin === undefined ? 'Somebody' : `${twin.hospitalNumber} ${twin.fullName}`;
  return (
    <>
      <Field of12={6}>
        <TextInput
          {...form.getInputProps('nationalId')}
          id="nationalId"
          label="National ID/Passport No"
          autoComplete="off"
          maxLength={60}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue('nationalId', value);
            onTyped({ ...form.values, nationalId: value });
          }}
        />
      </Field>
      {isAsked && !isKnown && (
        <Field of12={12}>
          <TextInput
            {...form.getInputProps('nationalIdReason')}
            id="nationalIdReason"
            label="Why a second patient has this ID"
            description={`${holder} has it already. ${patient === null ? 'Take that patient from the list, or say' : 'Say'} why there are two.`}
            placeholder="e.g. newborn, the mother's ID"
            autoComplete="off"
            maxLength={500}
            withAsterisk
          />
        </Field>
      )}
    </>
  );
}
