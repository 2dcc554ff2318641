import { Link } from 'react-router-dom';
import type { Booking, SelectedProfile } from '../../../shared/contract/booking-shapes.js';
import { isRefunded } from '../../../shared/domain/stage.js';
import { sexWord } from '../../../shared/domain/people/sex.js';
import { pregnancyText } from '../../../shared/domain/people/gestation.js';
import { DateTime, Day, formatDateTime } from '../../ui/layout/date-time.js';
import { clinicalText, Fact, Facts, RequestedTests } from '../../ui/layout/facts.js';
import { AddTest } from './add-test.js';
import classes from './patient-sidebar.module.css';
import { resultPath } from './return-target.js';
import { UpdateDetails } from './update-details.js';

export interface PatientSidebarProps {
  readonly booking: Booking;
  readonly profileCode: string;
  readonly returnUrl: string;
}

/** When the tubes of this test were taken: said of the tube, or else of the booking. */
function collectedOf({ specimens, clinical }: Booking, profileCode: string): string {
  const moments = specimens
    .filter(({ codes }) => codes.includes(profileCode))
    .flatMap(({ collectedAt }) => collectedAt ?? clinical.collectedAt ?? []);
  const said = [...new Set(moments.length > 0 ? moments : [clinical.collectedAt ?? []].flat())];
  return said.length === 0 ? 'not stated' : said.map(formatDateTime).join(', ');
}

export function PatientSidebar({ booking, profileCode, returnUrl }: PatientSidebarProps) {
  const { patientData: patient } = booking;
  const pregnancy = pregnancyText(patient.gender, booking.clinical);
  const pathOf = ({ unit, code, jobCardId }: SelectedProfile): string => {
    const where = { bookingId: booking.id, patientId: patient.id, profileCode: code, jobCardId, returnUrl };
    return resultPath(unit, where);
  };
  return (
    <aside className={`card ${classes.side}`} aria-label="Patient">
      <h2 className={classes.name}>{patient.fullName}</h2>
      <Facts>
        <Fact name="Lab number">{patient.labNumber}</Fact>
        <Fact name="Request date">
          <DateTime at={booking.dateTimeStamp} />
        </Fact>
        <Fact name="Gender">
          {sexWord(patient.gender)}
          {pregnancy !== '' && <strong>, {pregnancy}</strong>}
        </Fact>
        <Fact name="Age">
          {patient.age}
          {patient.dateOfBirth !== null && (
            <span className="dimmed">
              {' '}
              (<Day day={patient.dateOfBirth} />
              {patient.dobEstimated && ', estimated'})
            </span>
          )}
        </Fact>
        <Fact name="National ID">{patient.nationalId}</Fact>
        <Fact name="Doctor">{booking.referringDoctor}</Fact>
        <Fact name="Blood group">{patient.bloodGroup}</Fact>
        <Fact name="Collected">{collectedOf(booking, profileCode)}</Fact>
        <Fact name="Clinical data" wide>
          {clinicalText(booking)}
        </Fact>
      </Facts>
      <h3 className={classes.heading}>Requested tests</h3>
      <RequestedTests
        profiles={booking.selectedProfiles}
        here={profileCode}
        nameOf={(profile) =>
          profile.code === profileCode || isRefunded(profile.stage) ? undefined : (
            <Link to={pathOf(profile)}>{profile.name}</Link>
          )
        }
      />
      <AddTest booking={booking} />
      <UpdateDetails booking={booking} profileCode={profileCode} returnUrl={returnUrl} />
    </aside>
  );
}
