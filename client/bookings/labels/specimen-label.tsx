import type { Booking, Specimen } from '../../../shared/contract/booking-shapes.js';
import type { LabelLayout } from '../../../shared/contract/reports.js';
import { fitsCode128 } from '../../../shared/domain/specimens/code128.js';
import { labelBirth, labelTests, labelTube, NO_BARS } from '../../../shared/domain/specimens/label-words.js';
import { sexLetter } from '../../../shared/domain/people/sex.js';
import { formatDateTime, labToday } from '../../ui/layout/date-time.js';
import classes from './specimen-label.module.css';

/** What the label is of: two identifiers, what is in the tube, when it was taken. */
interface SpecimenLabelProps {
  readonly booking: Booking;
  readonly specimen: Specimen;
}

export function barcodePath(accession: string): string {
  return `/api/specimens/barcode/${encodeURIComponent(accession)}.svg`;
}

/** Not of one that was rejected or thrown away. */
export function isLabelled({ codes, state }: Specimen): boolean {
  return codes.length > 0 && state !== 'rejected' && state !== 'discarded';
}

/** Labels as they come out of the printer, 50.8 × 25.4 mm each; printing the page prints nothing but them. */
export function LabelSheet({ booking, layout }: { readonly booking: Booking; readonly layout: LabelLayout }) {
  const specimens = booking.specimens.filter(isLabelled);
  return (
    <>
      <style>{PAPER[layout]}</style>
      <div className={classes.sheet} data-layout={layout} data-printed role="list" aria-label="Labels">
        {specimens.map((specimen) => (
          <SpecimenLabel key={specimen.id} booking={booking} specimen={specimen} />
        ))}
      </div>
    </>
  );
}

const PAPER: Readonly<Record<LabelLayout, string>> = {
  roll: '@page { size: 50.8mm 25.4mm; margin: 0 }',
  sheet: '@page { size: A4; margin: 12mm 18mm }',
};

/** Letters of a name that have room on one line; a longer one takes two, smaller. */
const ONE_LINE = 30;

function SpecimenLabel({ booking, specimen }: SpecimenLabelProps) {
  const { patientData: patient } = booking;
  const tube = labelTube(specimen.specimen, specimen.container);
  const taken = specimen.collectedAt === null ? 'taken ____________' : formatDateTime(specimen.collectedAt);
  return (
    <div className={classes.label} role="listitem">
      <div className={classes.head}>
        <bdi className={classes.name} data-long={patient.fullName.length > ONE_LINE || undefined}>
          {patient.fullName}
        </bdi>
        <span className={classes.marks}>
          {booking.priority !== 'routine' && (
            <strong className={classes.urgency} data-urgency={booking.priority}>
              {booking.priority.toUpperCase()}
            </strong>
          )}
          {booking.nameMark != null && (
            <strong className={classes.urgency} data-urgency="stat">
              {booking.nameMark.mark}
            </strong>
          )}
        </span>
      </div>
      <span>
        <bdi>{patient.labNumber}</bdi> · {labelBirth(patient, labToday())} · {sexLetter(patient.gender)}
      </span>
      <strong>{labelTests(specimen.codes, booking.confidentialCodes, specimen.draw)}</strong>
      <div className={classes.tube}>
        <bdi data-may-be-cut title={tube}>
          {tube}
        </bdi>
        <span>{taken}</span>
      </div>
      {fitsCode128(specimen.accession) ? (
        <img src={barcodePath(specimen.accession)} alt={`Bar code of ${specimen.accession}`} />
      ) : (
        <strong className={classes.noBars}>{NO_BARS}</strong>
      )}
      <span className={classes.accession}>{specimen.accession}</span>
    </div>
  );
}
