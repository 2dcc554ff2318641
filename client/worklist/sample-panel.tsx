import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { JobCardRow } from '../../shared/event-payloads.js';
import { sexWord } from '../../shared/domain/people/person.js';
import { pregnancyText } from '../../shared/domain/people/gestation.js';
import { withQuery } from '../core/api.js';
import { PriorityChip, SpecimenChip, UnitChip } from '../ui/layout/chips.js';
import { DateTime, Day, formatDateTime } from '../ui/layout/date-time.js';
import { clinicalText, Fact, Facts, RequestedTests } from '../ui/layout/facts.js';
import { NameMarkChip } from '../ui/table/patient-cell.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { Tube } from '../ui/layout/tube.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { readBooking } from './worklist.api.js';

interface SamplePanelProps {
  readonly card: JobCardRow;
  readonly onEnter: () => void;
}

/** The booking behind a card: the patient, the other tests, specimens, notes. */
export function SamplePanel({ card, onEnter }: SamplePanelProps) {
  const loaded = useLoaded(card.bookingInformationId, () => readBooking(card.bookingInformationId));
  return (
    <>
      <Text fw={620} size="lg">
        {card.patientName}
      </Text>
      <Group gap={8} mt={4} mb={12}>
        <strong>{card.labNumber}</strong>
        <UnitChip unit={card.laboratoryUnit} />
        <PriorityChip priority={card.priority} />
      </Group>
      <Button fullWidth mb={16} onClick={onEnter}>
        Enter {card.testname}
      </Button>
      <NameMarkChip mark={loaded.data?.nameMark} />
      <WhenLoaded of={loaded} skeleton={<FormSkeleton fields={4} />}>
        {(booking) => <BookingFacts booking={booking} code={card.code} />}
      </WhenLoaded>
    </>
  );
}

function BookingFacts({ booking, code }: { readonly booking: Booking; readonly code: string }) {
  const { patientData: patient, clinical } = booking;
  const specimens = booking.specimens.filter((specimen) => specimen.codes.includes(code));
  return (
    <>
      <Facts>
        <Fact name="Gender, age">
          {[sexWord(patient.gender), patient.age, pregnancyText(patient.gender, clinical)]
            .filter(Boolean)
            .join(', ')}
        </Fact>
        <Fact name="Born">
          {patient.dateOfBirth !== null && <Day day={patient.dateOfBirth} />}
          {patient.dobEstimated && ' (estimated)'}
        </Fact>
        <Fact name="Ward">{patient.wardNumber}</Fact>
        <Fact name="Doctor">{booking.referringDoctor}</Fact>
        <Fact name="Booked">
          <DateTime at={booking.dateTimeStamp} /> by {booking.capturedBy}
        </Fact>
        <Fact name="Specimen">
          {specimens.map(({ accession, specimen, container, draw, state }) => (
            <div key={accession}>
              <Anchor component={Link} to={withQuery('/specimens', { number: accession })}>
                {accession}
              </Anchor>
              , {specimen} <SpecimenChip state={state} />
              <div>
                <Tube container={container} draw={draw} />
              </div>
            </div>
          ))}
        </Fact>
        <Fact name="Collected">
          {clinical.collectedAt === undefined ? 'not stated' : formatDateTime(clinical.collectedAt)}
          {clinical.collectedBy === undefined ? '' : ` by ${clinical.collectedBy}`}
        </Fact>
        <Fact name="Clinical data">{clinicalText(booking)}</Fact>
      </Facts>
      <Text fw={620} mt={14} mb={6}>
        Requested tests
      </Text>
      <RequestedTests profiles={booking.selectedProfiles} here={code} />
    </>
  );
}
