import { Stack } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { BookedToday } from '../booked-today.js';
import { ChosenLines } from '../chosen-lines.js';
import { PaymentChoice } from '../payment-choice.js';
import { SpecimenTubes } from '../specimen-tubes.js';
import { OvertypedFacts } from '../overtyped-facts.js';
import { SameRegisteredFacts } from '../same-registered.js';
import { TwoColumns } from '../step-layout.js';
import { ClinicalFacts, ContactFacts, PatientFacts } from '../summary-facts.js';
import { SummaryPart } from '../summary-part.js';
import { chosenTests, totalOf } from '../tests.js';
import { useWizard, useWizardForm } from '../wizard-form.js';

export function BookingSummary() {
  const { values: draft } = useWizardForm();
  const { menu, bundles, booking, payers } = useWizard();
  const tests = useMemo(
    () => chosenTests(draft.codes, { menu, bundles, booking }),
    [draft.codes, menu, bundles, booking],
  );
  useEffect(() => document.getElementById('next')?.focus(), []);
  return (
    <TwoColumns
      aside={
        <Stack gap={24}>
          {booking === undefined && <PaymentChoice total={totalOf(tests)} />}
          <SpecimenTubes tests={tests} />
        </Stack>
      }
    >
      <Stack gap={18}>
        <SummaryPart title="Tests" step="select-profiles">
          <ChosenLines tests={tests} />
          <BookedToday />
        </SummaryPart>
        <SummaryPart title="Patient" step="patient-demographics">
          <OvertypedFacts draft={draft} />
          {booking === undefined && <SameRegisteredFacts draft={draft} />}
          <PatientFacts draft={draft} />
        </SummaryPart>
        <SummaryPart title="Contact" step="contact-details">
          <ContactFacts draft={draft} payer={payers.find(({ id }) => id === draft.payerId)?.name ?? ''} />
        </SummaryPart>
        <SummaryPart title="Clinical data" step="clinical-data">
          <ClinicalFacts draft={draft} />
        </SummaryPart>
        <SummaryPart title="Doctor" step="referring-doctor">
          {draft.referringDoctor.trim() === '' ? <span className="dimmed">None</span> : draft.referringDoctor}
        </SummaryPart>
      </Stack>
    </TwoColumns>
  );
}
