import { Alert, Anchor, Box, Button, Grid, TextInput } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import type { Patient, SimilarPatient } from '../../../../shared/contract/patients.js';
import { isUnknownName, UNKNOWN_NAME } from '../../../../shared/domain/people/person.js';
import { showProblem } from '../../../ui/feedback/notify.js';
import { holdKeys } from '../../../ui/keys/held-keys.js';
import { useKeyLayer } from '../../../ui/keys/shortcuts.js';
import { Birth } from '../birth-fields.js';
import { readPatient } from '../../bookings.api.js';
import { fieldsOf, type BookingDraft, type Registered } from '../../draft/draft.js';
import { asNewPerson, asRegistered, identityKey, samePersonOf } from '../../draft/patient-identity.js';
import { KnownPatient } from '../known-patient.js';
import { GenderField, NationalId } from '../patient-fields.js';
import { SameRegistered, type Answer } from '../same-registered.js';
import { SimilarPopup, useSimilarPatients } from '../similar-patients.js';
import { RunningTotalPanel, Field, WizardText } from '../step-layout.js';
import { useWizard, useWizardForm } from '../wizard-form.js';
import classes from '../../../ui/layout/wizard.module.css';

export function PatientDemographics() {
  const { values: draft } = useWizardForm();
  const { booking } = useWizard();
  const whose = useWhose();
  const { similar, isOpen, ticked, take } = whose;

  return (
    <div className={classes.beside}>
      <RunningTotalPanel>
        <Box maw={{ base: 720, xl: 536 }}>
          {draft.patient !== null && booking === undefined && (
            <KnownPatient draft={draft} onNew={whose.asNew} onSame={whose.asSame} />
          )}
          {booking === undefined && (
            <SameRegistered
              draft={draft}
              onSame={(one) => void whose.takeRegistered(one)}
              onSaid={whose.say}
            />
          )}
          <Grid gap="md">
            <Field of12={8} order={-2}>
              <NameField whose={whose} />
            </Field>
            <Field of12={4} order={-2}>
              <TextInput
                id="labNumber"
                label="Lab Number"
                readOnly
                tabIndex={-1}
                variant="filled"
                value={draft.patient?.labNumber ?? 'Given on booking'}
              />
            </Field>
            <Birth />
            <GenderField />
            <NationalId twin={similar.twin} onTyped={similar.onIdentity} />
            <WizardText of12={6} field="wardNumber" label="Ward Number" maxLength={60} />
            {/* Under the name, and last in the order of Tab: these are never in the way of a fast typist. */}
            <UnknownPatient />
            {isOpen && (
              <Grid.Col span={12} order={-1} className={classes.popupPlace}>
                <SimilarPopup
                  found={similar.found}
                  inHand={whose.inHand}
                  tickedId={ticked?.id}
                  onTick={whose.tick}
                  onUse={(patient) => void take(patient)}
                  onClose={whose.closeSimilar}
                />
              </Grid.Col>
            )}
          </Grid>
        </Box>
      </RunningTotalPanel>
    </div>
  );
}

/** The patient of the booking: similar names beside the form, and the details taken over from them. */
function useWhose() {
  const form = useWizardForm();
  const draft = form.values;
  const similar = useSimilarPatients(draft);
  const [inHand, setInHand] = useState<number>();
  const [ticked, setTicked] = useState<SimilarPatient>();
  const isOpen = similar.found.length > 0;

  const closeSimilar = (): void => {
    similar.close();
    setInHand(undefined);
    document.getElementById('fullName')?.focus();
  };
  useKeyLayer('panel', isOpen, closeSimilar);
  const setFields = (fields: Partial<BookingDraft>): void => {
    form.setValues(fields);
    for (const field of Object.keys(fields)) form.clearFieldError(field);
  };
  /** Somebody registered is taken: nobody else is asked about any more, and keys wait until the record is here. */
  const bring = async (id: string, fields: (patient: Patient) => Partial<BookingDraft>): Promise<void> => {
    closeSimilar();
    const hold = holdKeys('the patient');
    try {
      setFields(fields(await readPatient(id)));
      hold.arrive();
    } catch (thrown) {
      hold.fail();
      showProblem(thrown, { what: 'The patient could not be loaded', retry: () => bring(id, fields) });
    }
  };
  const take = (chosen: SimilarPatient): Promise<void> => {
    setTicked(chosen);
    return bring(chosen.id, fieldsOf);
  };
  const asNew = (): void => {
    setTicked(undefined);
    setFields(asNewPerson(form.getValues()));
    document.getElementById('fullName')?.focus();
  };
  const asSame = (): void => {
    setFields({ samePerson: samePersonOf(form.getValues()) });
    document.getElementById('fullName')?.focus();
  };
  const takeRegistered = ({ id }: Registered): Promise<void> =>
    bring(id, (patient) => asRegistered(form.getValues(), patient));
  const say = (answer: Answer | undefined): void => {
    setFields({ whoItIs: answer === undefined ? null : { ...answer, of: identityKey(form.getValues()) } });
    if (answer === undefined) document.getElementById('whoItIs')?.focus();
    else closeSimilar();
  };
  const tick = (patient: SimilarPatient | undefined): void => {
    setTicked(patient);
    if (patient === undefined && draft.patient !== null) asNew();
  };
  const list = { similar, isOpen, closeSimilar, inHand, setInHand, ticked, tick };
  return { ...list, take, asNew, asSame, takeRegistered, say };
}

/** The name asks for those of a like name; the arrows go into their list, and Enter takes one. */
function NameField({ whose }: { readonly whose: ReturnType<typeof useWhose> }) {
  const form = useWizardForm();
  const draft = form.values;
  const { similar, isOpen, inHand, setInHand, take } = whose;
  const onName = (name: string): void => {
    setInHand(undefined);
    form.setFieldValue('fullName', name);
    if (draft.patient === null) similar.onName(name, draft.fullName);
  };
  const onNameKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const last = similar.found.length - 1;
    const chosen = inHand === undefined ? undefined : similar.found[inHand];
    if (event.key === 'ArrowDown') setInHand(Math.min(last, (inHand ?? -1) + 1));
    else if (event.key === 'ArrowUp')
      setInHand(inHand === undefined || inHand === 0 ? undefined : inHand - 1);
    else if (event.key === 'Enter' && chosen !== undefined) void take(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <TextInput
      {...form.getInputProps('fullName')}
      id="fullName"
      label="Name"
      withAsterisk
      autoFocus
      autoComplete="off"
      autoCapitalize="words"
      spellCheck={false}
      maxLength={200}
      aria-controls={isOpen ? 'similar-names' : undefined}
      aria-activedescendant={inHand === undefined ? undefined : `similar-${similar.found[inHand]?.id ?? ''}`}
      onChange={(event) => onName(event.currentTarget.value)}
      onKeyDown={onNameKey}
    />
  );
}

/** An unknown person in an emergency is booked at once; Todos asks who it is until somebody knows. */
function UnknownPatient() {
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
          leftSection={<IconUserQuestion />}
          title="For an emergency: nobody knows who it is"
          onClick={begin}
        >
          Unknown patient
        </Button>
      )}
    </Field>
  );
}
