import { Group, Radio, SimpleGrid, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import type { SimilarPatient } from '../../../../shared/contract/patients.js';
import { ageText, estimatedDateOfBirth, isRealDate, parseAge } from '../../../../shared/domain/age.js';
import type { Gender } from '../../../../shared/vocabulary.js';
import { labToday } from '../../../ui/date-time.js';
import { showProblem } from '../../../ui/notify.js';
import { readPatient } from '../../bookings.api.js';
import { DayField } from '../../../ui/day-field.js';
import { fieldsOf, type BookingDraft } from '../../draft/draft.js';
import { KnownPatient } from '../known-patient.js';
import { SimilarPopup } from '../similar-popup.js';
import { useSimilarPatients } from '../use-similar-patients.js';
import { useWizard, useWizardForm } from '../wizard-form.js';
import classes from '../wizard.module.css';

const OLDEST = (): string => `${Number(labToday().slice(0, 4)) - 130}${labToday().slice(4)}`;

export function PatientDemographics() {
  const form = useWizardForm();
  const { booking } = useWizard();
  const draft = form.values;
  const similar = useSimilarPatients(draft);
  const [inHand, setInHand] = useState<number>();
  const [ticked, setTicked] = useState<SimilarPatient>();
  const isOpen = similar.found.length > 0;

  const setFields = (fields: Partial<BookingDraft>): void => {
    form.setValues(fields);
    for (const field of Object.keys(fields)) form.clearFieldError(field);
  };
  const use = async (chosen: SimilarPatient): Promise<void> => {
    similar.close();
    setInHand(undefined);
    setTicked(chosen);
    document.getElementById('fullName')?.focus();
    try {
      setFields(fieldsOf(await readPatient(chosen.id)));
    } catch (thrown) {
      showProblem(thrown, { what: 'The patient was not read', retry: () => use(chosen) });
    }
  };
  const asNew = (): void => {
    setTicked(undefined);
    form.setFieldValue('patient', null);
  };
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
    else if (event.key === 'Escape') similar.close();
    else if (event.key === 'Enter' && chosen !== undefined) void use(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <div className={classes.beside}>
      <div className={classes.form}>
        {draft.patient !== null && booking === undefined && <KnownPatient draft={draft} onNew={asNew} />}
        <SimpleGrid cols={{ base: 1, xs: 6 }} spacing="md" verticalSpacing="md">
          <TextInput
            {...form.getInputProps('fullName')}
            id="fullName"
            className={classes.span4}
            label="Name"
            withAsterisk
            autoFocus
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            maxLength={200}
            aria-controls={isOpen ? 'similar-names' : undefined}
            aria-activedescendant={
              inHand === undefined ? undefined : `similar-${similar.found[inHand]?.id ?? ''}`
            }
            onChange={(event) => onName(event.currentTarget.value)}
            onKeyDown={onNameKey}
          />
          <TextInput
            id="labNumber"
            className={classes.span2}
            label="Lab Number"
            readOnly
            tabIndex={-1}
            variant="filled"
            value={draft.patient?.labNumber ?? 'Given on booking'}
          />
          <Birth />
          <GenderField />
          <TextInput
            {...form.getInputProps('nationalId')}
            id="nationalId"
            className={classes.span3}
            label="National ID/Passport No"
            autoComplete="off"
            maxLength={60}
          />
          <TextInput
            {...form.getInputProps('wardNumber')}
            id="wardNumber"
            className={classes.span3}
            label="Ward Number"
            autoComplete="off"
            maxLength={60}
          />
          {/* Last in the order of Tab, whatever its place: it is never in the way of a fast typist. */}
          {isOpen && (
            <div className={classes.popupPlace}>
              <SimilarPopup
                found={similar.found}
                inHand={inHand}
                tickedId={ticked?.id}
                onTick={(patient) => {
                  setTicked(patient);
                  if (patient === undefined && draft.patient !== null) asNew();
                }}
                onUse={(patient) => void use(patient)}
                onClose={() => {
                  similar.close();
                  document.getElementById('fullName')?.focus();
                }}
              />
            </div>
          )}
        </SimpleGrid>
      </div>
    </div>
  );
}

/** A date gives the age; an age gives an estimated date. */
function Birth() {
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
      <div className={classes.span3}>
        <DayField
          id="dateOfBirth"
          label="Date of Birth"
          value={dateOfBirth}
          onDay={onDay}
          onBlur={onDayBlur}
          error={error}
          description={dobEstimated && dateOfBirth !== '' ? 'Estimated from the age' : undefined}
          earliest={OLDEST()}
          opensAt="decade"
        />
      </div>
      <TextInput
        {...form.getInputProps('age')}
        id="age"
        className={classes.span3}
        label="Age"
        withAsterisk
        placeholder="34, 5y, 8m or 12d"
        autoComplete="off"
        maxLength={20}
        onChange={(event) => onAge(event.currentTarget.value)}
      />
    </>
  );
}

function GenderField() {
  const form = useWizardForm();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const letter: Partial<Record<string, Gender>> = { m: 'male', f: 'female' };
    const gender = letter[event.key.toLowerCase()];
    if (gender === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    form.setFieldValue('gender', gender);
    document.getElementById(gender === 'male' ? 'gender' : 'gender-female')?.focus();
  };
  return (
    <Radio.Group
      {...form.getInputProps('gender')}
      className={classes.span6}
      label="Gender"
      withAsterisk
      name="gender"
      onKeyDown={onKeyDown}
    >
      <Group gap={24} h={36}>
        <Radio id="gender" value="male" label="Male" />
        <Radio id="gender-female" value="female" label="Female" />
      </Group>
    </Radio.Group>
  );
}
