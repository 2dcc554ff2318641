import { Group, Radio, Textarea } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { SimilarPatient } from '../../../shared/contract/patients.js';
import { sexWord } from '../../../shared/domain/people/person.js';
import type { Gender } from '../../../shared/vocabulary.js';
import { NumberOutstandingChip } from '../../ui/layout/chips.js';
import { fieldAt } from '../../ui/forms/form-fields.js';
import { formatDay } from '../../ui/layout/date-time.js';
import type { BookingDraft } from '../draft/draft.js';
import { Field, WizardText, type FactLine } from './step-layout.js';
import { useWizardForm } from './wizard-form.js';

/** M and F choose, too. */
export function GenderField() {
  const form = useWizardForm();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const letter: Partial<Record<string, Gender>> = { m: 'male', f: 'female' };
    const gender = letter[event.key.toLowerCase()];
    if (gender === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    form.setFieldValue('gender', gender);
    document.getElementById(gender === 'male' ? 'gender' : 'gender-female')?.focus();
  };
  return (
    <Field of12={12}>
      <Radio.Group
        {...form.getInputProps('gender')}
        label="Gender"
        withAsterisk
        name="gender"
        onKeyDown={onKeyDown}
      >
        <Group gap={24} h={36}>
          <Radio id="gender" value="male" label="Male" />
          <Radio id="gender-female" value="female" label="Female" />
          {form.values.gender === 'unknown' && <Radio value="unknown" label="Unknown" />}
        </Group>
      </Radio.Group>
    </Field>
  );
}

interface NationalIdProps {
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
      <WizardText
        of12={6}
        field="nationalId"
        label="National ID/Passport No"
        maxLength={60}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('nationalId', value);
          onTyped({ ...form.values, nationalId: value });
        }}
      />
      {isAsked && !isKnown && (
        <WizardText
          of12={12}
          field="nationalIdReason"
          label="Why a second patient has this ID"
          description={`${holder} has it already. ${patient === null ? 'Take that patient from the list, or say' : 'Say'} why there are two.`}
          placeholder="e.g. newborn, the mother's ID"
          maxLength={500}
          withAsterisk
        />
      )}
    </>
  );
}

/** How results are sent; the patient's record keeps the word. */
const DELIVERIES = [
  { value: '', label: 'Not stated' },
  { value: 'collect', label: 'Collect' },
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'Email' },
  { value: 'doctor', label: 'To the doctor' },
] as const;

interface ContactFieldsProps {
  /** A separate step begins with the phone; called at each change. */
  readonly onPhone?: (phone: string) => void;
}

/** How the patient is reached. */
export function ContactFields({ onPhone }: ContactFieldsProps) {
  const form = useWizardForm();
  return (
    <>
      <WizardText
        of12={6}
        field="phone"
        label="Phone"
        type="tel"
        maxLength={40}
        autoFocus={onPhone !== undefined}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('phone', value);
          onPhone?.(value);
        }}
      />
      <WizardText of12={6} field="email" label="Email" inputMode="email" maxLength={254} />
      <Field of12={12}>
        <Textarea
          {...fieldAt(form, 'address')}
          label="Address"
          autoComplete="off"
          maxRows={4}
          maxLength={500}
        />
      </Field>
    </>
  );
}

export function DeliverByField() {
  const form = useWizardForm();
  const { deliverBy } = form.values;
  const isOther = deliverBy !== '' && !DELIVERIES.some(({ value }) => value === deliverBy);
  return (
    <Field of12={12}>
      <Radio.Group {...form.getInputProps('deliverBy')} label="How results are sent" name="deliverBy" mt={18}>
        <Group gap={20} mih={36}>
          {DELIVERIES.map(({ value, label }, index) => (
            <Radio
              key={value}
              id={index === 0 ? 'deliverBy' : undefined}
              size="md"
              value={value}
              label={label}
            />
          ))}
          {isOther && <Radio size="md" value={deliverBy} label={deliverBy} />}
        </Group>
      </Radio.Group>
    </Field>
  );
}

/** For the summary: who it is. */
export function patientLines(draft: BookingDraft): readonly FactLine[] {
  const born = draft.dateOfBirth === '' ? '' : formatDay(draft.dateOfBirth);
  return [
    ['Name', <bdi key="name">{draft.fullName.trim()}</bdi>],
    ['Lab number', draft.patient?.labNumber ?? 'Given on booking: a new patient'],
    ['Date of birth', born === '' ? '' : `${born}${draft.dobEstimated ? ' (estimated)' : ''}`],
    ['Age', draft.age],
    ['Gender', sexWord(draft.gender)],
    ['National ID/Passport No', draft.nationalId],
    ['Ward', draft.wardNumber],
  ];
}

/** For the summary: how to reach the patient, and who is billed: the payer, unless it is the patient. */
export function contactLines(draft: BookingDraft, payer = ''): readonly FactLine[] {
  return [
    ['Phone', draft.phone],
    ['Email', draft.email],
    ['Address', draft.address],
    [
      'Payer',
      [payer, draft.memberNumber, draft.authorisationNumber].filter((part) => part !== '').join(', '),
    ],
    ['Still missing', draft.authorisationLater ? <NumberOutstandingChip key="number" /> : ''],
    ['Results', draft.deliverBy],
  ];
}
