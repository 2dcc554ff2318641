import { Box, Stack, Text } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { sexWord } from '../../../../shared/domain/people/person.js';
import { PriorityChip } from '../../../ui/layout/chips.js';
import { formatDay } from '../../../ui/layout/date-time.js';
import { BookedToday, ChosenLines, SpecimenTubes } from '../chosen-tests.js';
import type { Answer, BookingDraft } from '../../draft/draft.js';
import { OvertypedFacts } from '../known-patient.js';
import { PaymentChoice } from '../payment-choice.js';
import { SameRegisteredFacts } from '../same-registered.js';
import { SummaryPart, TwoColumns } from '../step-layout.js';
import { totalOf } from '../tests.js';
import { useWizard, useWizardForm } from '../wizard-form.js';

export function BookingSummary() {
  const { values: draft } = useWizardForm();
  const { booking, payers, tests } = useWizard();
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

type FactLine = readonly [name: string, value: ReactNode];

const COLUMNS = { gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', gap: '6px 20px' } as const;

function Facts({ lines }: { readonly lines: readonly FactLine[] }) {
  const said = lines.filter(([, value]) => value !== '' && value !== null);
  if (said.length === 0) return <span className="dimmed">Not stated</span>;
  return (
    <Box component="dl" m={0} display="grid" style={COLUMNS}>
      {said.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" c="dimmed" size="xs">
            {name}
          </Text>
          <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </div>
      ))}
    </Box>
  );
}

function PatientFacts({ draft }: { readonly draft: BookingDraft }) {
  const born = draft.dateOfBirth === '' ? '' : formatDay(draft.dateOfBirth);
  const lines: readonly FactLine[] = [
    ['Name', <bdi key="name">{draft.fullName.trim()}</bdi>],
    ['Lab number', draft.patient?.labNumber ?? 'Given on booking: a new patient'],
    ['Date of birth', born === '' ? '' : `${born}${draft.dobEstimated ? ' (estimated)' : ''}`],
    ['Age', draft.age],
    ['Gender', sexWord(draft.gender)],
    ['National ID/Passport No', draft.nationalId],
    ['Ward', draft.wardNumber],
  ];
  return <Facts lines={lines} />;
}

interface ContactFactsProps {
  readonly draft: BookingDraft;
  /** The payer's name; '' where the patient pays. */
  readonly payer: string;
}

function ContactFacts({ draft, payer }: ContactFactsProps) {
  const lines: readonly FactLine[] = [
    ['Phone', draft.phone],
    ['Email', draft.email],
    ['Address', draft.address],
    ['Account', [draft.accountName, draft.accountNumber].filter((part) => part !== '').join(', ')],
    [
      'Payer',
      [payer, draft.memberNumber, draft.authorisationNumber].filter((part) => part !== '').join(', '),
    ],
    ['Results', draft.deliverBy],
  ];
  return <Facts lines={lines} />;
}

const SAID: Readonly<Record<Answer, string>> = { '': '', yes: 'Yes', no: 'No' };

function ClinicalFacts({ draft }: { readonly draft: BookingDraft }) {
  const { collectedDay, collectedTime, priority } = draft;
  const collected = collectedDay === '' ? '' : `${formatDay(collectedDay)} ${collectedTime}`;
  const lines: readonly FactLine[] = [
    ['Urgency', priority === 'routine' ? '' : <PriorityChip key="priority" priority={priority} />],
    ['Notes', draft.notes],
    ['Fasting', SAID[draft.fasting]],
    ['Pregnant', draft.gender === 'female' ? SAID[draft.pregnant] : ''],
    ['Gestation', draft.gender === 'female' && draft.pregnant === 'yes' ? draft.gestation : ''],
    ['Medication', draft.medication],
    ['Collected', [collected, draft.collectedBy && `by ${draft.collectedBy}`].filter(Boolean).join(' ')],
  ];
  return <Facts lines={lines} />;
}
