import type { Booking, Specimen } from '../../../shared/contract/booking-shapes.js';
import type { TestValue } from '../../../shared/contract/results.js';
import type { QueuedResult } from '../../../shared/contract/validation-queue.js';
import { testValuesOf } from '../../../shared/disciplines/sheets.js';
import { rejectionNoted } from '../../../shared/domain/specimens/rejection-text.js';
import { SpecimenChip } from '../../ui/layout/chips.js';
import { Day, formatDateTime } from '../../ui/layout/date-time.js';
import { clinicalText, Fact, Facts } from '../../ui/layout/facts.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { Reflexes } from '../entry/reflex-notice.js';
import { readBooking, readResult } from '../results.api.js';
import classes from './queue.module.css';
import { SaidSections } from './said-sections.js';

/** What the values are judged beside: the specimen's condition, doctor and clinical data, and what was written. */
export function QueueBeside({ row }: { readonly row: QueuedResult }) {
  const { bookingId, profileCode, unit, version } = row;
  const { data, problem } = useLoaded(
    `${bookingId} ${profileCode}`,
    () =>
      Promise.all([
        readBooking(bookingId, { quiet: true }),
        readResult(unit, bookingId, profileCode, { quiet: true }),
      ]),
    version,
  );
  if (problem !== undefined) return <p role="alert">Not everything could be loaded: {problem.detail}</p>;
  if (data === undefined) return null;
  const [booking, result] = data;
  const { notes } = result;
  const { patientData: patient } = booking;
  const specimens = booking.specimens.filter(({ codes }) => codes.includes(profileCode));
  return (
    <>
      <Reflexes
        rules={result.reflex ?? []}
        booking={booking}
        base={result}
        rows={testValuesOf<TestValue>(unit, result)}
      />
      <SaidSections result={result} />
      <Facts>
        <Fact name="Born">
          <Day day={patient.dateOfBirth} />
        </Fact>
        <Fact name="Doctor, ward">
          {[booking.referringDoctor, patient.wardNumber].filter(Boolean).join(', ')}
        </Fact>
        <Fact name="Clinical data">{clinicalText(booking)}</Fact>
        <Fact name="Specimen">
          {specimens.map((specimen) => (
            <Condition key={specimen.accession} specimen={specimen} clinical={booking.clinical} />
          ))}
        </Fact>
        <Fact name="Interpretation">{notes?.interpretation ?? ''}</Fact>
        <Fact name="Method">{notes?.measurementmethod ?? ''}</Fact>
      </Facts>
    </>
  );
}

interface ConditionProps {
  readonly specimen: Specimen;
  readonly clinical: Booking['clinical'];
}

/** Where the tube stands, what was wrong with it, and since when it is under way. */
function Condition({ specimen, clinical }: ConditionProps) {
  const { accession, specimen: kind, state, rejection, recollectedBy, receivedAt } = specimen;
  const collectedAt = specimen.collectedAt ?? clinical.collectedAt;
  return (
    <div>
      {accession}, {kind} <SpecimenChip state={state} />
      {rejection !== null && (
        <div className={classes.warning}>{rejectionNoted(rejection, recollectedBy)}</div>
      )}
      <div className="dimmed">
        collected {collectedAt == null ? 'at a time not stated' : formatDateTime(collectedAt)}
        {receivedAt === null ? '' : `, received ${formatDateTime(receivedAt)}`}
      </div>
    </div>
  );
}
