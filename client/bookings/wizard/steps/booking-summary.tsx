import { Box, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useLab } from '../../../core/lab.js';
import { formatMoney } from '../../../ui/layout/money.js';
import { BookedToday, ChosenLines, SpecimenTubes } from '../chosen-tests.js';
import { OvertypedFactsNotice } from '../known-patient.js';
import { contactLines, patientLines } from '../patient-fields.js';
import { PaymentChoice } from '../payment-choice.js';
import { SameRegisteredFacts } from '../same-registered.js';
import { SummaryPart, TwoColumns, type FactLine } from '../step-layout.js';
import { changesOf, totalOf } from '../tests.js';
import { useWizard, useWizardForm } from '../wizard-form.js';
import { clinicalLines } from './clinical-data.js';

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
          <TestChangesText />
          <BookedToday />
        </SummaryPart>
        <SummaryPart title="Patient" step="patient-demographics">
          <OvertypedFactsNotice draft={draft} />
          {booking === undefined && <SameRegisteredFacts draft={draft} />}
          <Facts lines={patientLines(draft)} />
        </SummaryPart>
        <SummaryPart title="Contact" step="contact-details">
          <Facts lines={contactLines(draft, payers.find(({ id }) => id === draft.payerId)?.name)} />
        </SummaryPart>
        <SummaryPart title="Clinical data" step="clinical-data">
          <Facts lines={clinicalLines(draft)} />
        </SummaryPart>
        <SummaryPart title="Doctor" step="referring-doctor">
          {draft.referringDoctor.trim() === '' ? <span className="dimmed">None</span> : draft.referringDoctor}
        </SummaryPart>
      </Stack>
    </TwoColumns>
  );
}

/** What an update changes of the tests that are booked. */
function TestChangesText() {
  const { booking, tests } = useWizard();
  const currency = useLab((lab) => lab.currency);
  if (booking === undefined) return null;
  const { added, takenOff, difference } = changesOf(booking, tests);
  if (added.length + takenOff.length === 0) return null;
  const isLess = difference.startsWith('-');
  const lines = [
    ['Added', added.join(', ')],
    ['Taken off', takenOff.join(', ')],
    [isLess ? 'Costs less by' : 'Costs more by', formatMoney(difference.replace('-', ''), currency)],
  ] as const;
  return (
    <Box mt={8} role="note" aria-label="What changes">
      {lines
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <Text key={name}>
            <strong>{name}</strong> {text}
          </Text>
        ))}
    </Box>
  );
}

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
