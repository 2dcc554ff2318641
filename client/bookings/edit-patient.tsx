import { Grid, NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Patient, UpdatePatientRequest } from '../../shared/contract/patients.js';
import { MOST_TWINS, twinMark } from '../../shared/domain/people/name-mark.js';
import { storeGrant } from '../core/admin-grant.js';
import { asProblem, type ApiProblem } from '../core/api.js';
import { useSession } from '../core/session.js';
import { showDone } from '../ui/feedback/notify.js';
import { AdminCodeModal } from '../ui/forms/admin-code-modal.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';
import { KEEP_OPEN } from '../ui/forms/use-sending.js';
import type { Overtaken, TwoVersions } from '../ui/forms/use-two-versions.js';
import { patientUpdateOf } from './draft/draft-request.js';
import { draftFieldOf, draftProblems } from './draft/draft-rules.js';
import { emptyDraft, fieldsOf, type BookingDraft } from './draft/draft.js';
import { beginBooking } from './draft/saved-drafts.js';
import { asNewPerson, isOvertyped, samePersonOf, patientIdentityProblems } from './draft/patient-identity.js';
import { Birth } from './wizard/birth-fields.js';
import { useDraftVersions } from './wizard/draft-versions.js';
import { KnownPatient, TypedOver } from './wizard/known-patient.js';
import { ContactFields, DeliverByField, GenderField, NationalId } from './wizard/patient-fields.js';
import { correctPatient } from './wizard/saving.js';
import { Field, WizardText } from './wizard/step-layout.js';
import { useDraftForm, WizardFormProvider, type DraftForm } from './wizard/wizard-form.js';

interface EditPatientProps {
  readonly patient: Patient;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const STEPS: readonly string[] = ['patient-demographics', 'contact-details'];
const noTwin = (): void => undefined;

const TWINS = [
  { value: '', label: 'Not one of twins' },
  ...Array.from({ length: MOST_TWINS }, (_, index) => ({
    value: String(index + 1),
    label: twinMark(index + 1),
  })),
];

/** Edits a patient's identity and contacts with the fields and rules of steps 2 and 3 of a booking. */
export function EditPatient({ patient, onSaved, onClose }: EditPatientProps) {
  const form = useDraftForm({ initialValues: { ...emptyDraft(), ...fieldsOf(patient) }, validate: errorsOf });
  const [twin, setTwin] = useState(patient.twin ?? null);
  const code = useAdminCode();
  const versions = usePatientVersions(form, twin, setTwin);
  const username = useSession((session) => session.user?.username ?? '');
  const navigate = useNavigate();
  const bookAnother = (): void => {
    const draft = form.getValues();
    onClose();
    void navigate(beginBooking(username, { ...draft, ...asNewPerson(draft) }));
  };
  const save = async (): Promise<unknown> => {
    if (!versions.isAnswered()) return KEEP_OPEN;
    const wrong = wrongField(form);
    if (wrong !== undefined) return focusOn(wrong);
    const change = patientUpdateOf(form.getValues(), twin);
    if (change === undefined) return onClose();
    if (!(await correct({ change, form, code, overtaken: versions.overtaken }))) return KEEP_OPEN;
    showDone(`${change.fullName} was saved`);
    onSaved();
    return undefined;
  };
  return (
    <>
      <SubmitDialog
        title={`Edit ${patient.labNumber}, ${patient.fullName}`}
        lost={form.isDirty() || twin !== (patient.twin ?? null) ? 'What was typed' : undefined}
        confirmLabel="Save"
        notDone="The patient was not saved"
        inWords={inWords}
        onClose={onClose}
        onSubmit={save}
      >
        <WizardFormProvider form={form}>
          {versions.notice}
          {isOvertyped(form.values) && (
            <KnownPatient
              draft={form.values}
              onNew={bookAnother}
              onSame={() => form.setFieldValue('samePerson', samePersonOf(form.getValues()))}
            />
          )}
          <PatientFields twin={twin} onTwin={setTwin} />
        </WizardFormProvider>
      </SubmitDialog>
      <AdminCodeModal
        opened={code.isAsked}
        action="patient"
        bookingId={patient.id}
        about={<TypedOver draft={form.values} />}
        onClose={() => code.answer(undefined)}
        onGranted={code.answer}
      />
    </>
  );
}

/** The number of a twin is no field of the wizard's. */
function usePatientVersions(form: DraftForm, twin: number | null, setTwin: (twin: number | null) => void) {
  return useDraftVersions(form, {
    typed: () => ({ ...form.getValues(), twin }),
    put: ({ twin: given = twin, ...values }) => {
      setTwin(given as number | null);
      form.setValues(values);
    },
  });
}

interface PatientFieldsProps {
  readonly twin: number | null;
  readonly onTwin: (twin: number | null) => void;
}

function PatientFields({ twin, onTwin }: PatientFieldsProps) {
  return (
    <Grid gap="md">
      <WizardText
        of12={12}
        field="fullName"
        label="Name"
        withAsterisk
        data-autofocus
        spellCheck={false}
        maxLength={200}
      />
      <Birth />
      <GenderField />
      <NationalId twin={undefined} onTyped={noTwin} />
      <WizardText of12={6} field="wardNumber" label="Ward Number" maxLength={60} />
      <Field of12={12}>
        <NativeSelect
          id="twin"
          label="Twin"
          description="Stands on labels and beside the name"
          data={TWINS}
          value={twin ?? ''}
          onChange={({ currentTarget: { value } }) => onTwin(value === '' ? null : Number(value))}
        />
      </Field>
      <ContactFields />
      <DeliverByField />
    </Grid>
  );
}

/** The first that bars the saving: of the rules, or the question who it is. */
function wrongField(form: DraftForm): string | undefined {
  const [wrong] = Object.keys(form.validate().errors);
  return wrong ?? patientIdentityProblems(form.getValues())[0]?.field;
}

interface Correcting {
  readonly change: UpdatePatientRequest;
  readonly form: DraftForm;
  readonly code: AdminCode;
  readonly overtaken: TwoVersions['overtaken'];
}

/** False if the admin code was needed and not given, or if somebody else saved first. */
async function correct({ change, form, code, overtaken }: Correcting): Promise<boolean> {
  const known = form.getValues().patient;
  const withTwins = (by: Overtaken): void => {
    const fresh = by.problem.extra['current'] as Patient;
    const [was, theirs] = [known?.twin ?? null, fresh.twin ?? null];
    overtaken({ ...by, was: { ...by.was, twin: was }, theirs: { ...by.theirs, twin: theirs } });
  };
  try {
    for (;;) {
      const outcome = await correctPatient(change, form, withTwins);
      if (outcome !== 'code') return outcome === 'saved';
      const grant = await code.ask();
      if (grant === undefined) return false;
      storeGrant(change.id, grant);
    }
  } catch (thrown) {
    const placed = placedErrors(asProblem(thrown));
    form.setErrors(placed);
    focusOn(Object.keys(placed)[0]);
    throw thrown;
  }
}

function errorsOf(draft: BookingDraft): Record<string, string> {
  const problems = draftProblems(draft, undefined).filter(({ step }) => STEPS.includes(step));
  return Object.fromEntries(problems.map(({ field, message }) => [field, message]));
}

function placedErrors({ errors }: ApiProblem): Record<string, string> {
  const placed = errors.map(({ field, message }) => [draftFieldOf(field), message] as const);
  return Object.fromEntries(placed.filter(([field]) => field !== undefined));
}

function focusOn(field: string | undefined): typeof KEEP_OPEN {
  if (field !== undefined) document.getElementById(field)?.focus();
  return KEEP_OPEN;
}

function inWords(problem: ApiProblem): string {
  return Object.keys(placedErrors(problem)).length > 0 ? 'Check the marked fields.' : problem.detail;
}

interface AdminCode {
  readonly isAsked: boolean;
  /** Asks; undefined if it was closed without the code. */
  readonly ask: () => Promise<string | undefined>;
  readonly answer: (grant: string | undefined) => void;
}

/** The question for the admin code, in the middle of a saving that needs it. */
function useAdminCode(): AdminCode {
  const [isAsked, setAsked] = useState(false);
  const waiting = useRef<(grant: string | undefined) => void>(undefined);
  return {
    isAsked,
    ask: () => {
      setAsked(true);
      return new Promise((resolve) => {
        waiting.current = resolve;
      });
    },
    answer: (grant) => {
      setAsked(false);
      waiting.current?.(grant);
    },
  };
}
