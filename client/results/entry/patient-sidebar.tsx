import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Booking, SelectedProfile } from '../../../shared/contract/booking-shapes.js';
import { isRefunded } from '../../../shared/domain/stage.js';
import { StageChip } from '../../ui/chips.js';
import { DateTime, Day, formatDateTime } from '../../ui/date-time.js';
import classes from './patient-sidebar.module.css';
import { resultPath } from './return-target.js';
import { UpdateDetails } from './update-details.js';

export interface PatientSidebarProps {
  readonly booking: Booking;
  readonly profileCode: string;
  readonly returnUrl: string;
}

export function PatientSidebar({ booking, profileCode, returnUrl }: PatientSidebarProps) {
  const { patientData: patient } = booking;
  const pathOf = ({ unit, code, jobCardId }: SelectedProfile): string => {
    const where = { bookingId: booking.id, patientId: patient.id, profileCode: code, jobCardId, returnUrl };
    return resultPath(unit, where);
  };
  return (
    <aside className={`card ${classes.side}`} aria-label="Patient">
      <h2 className={classes.name}>{patient.fullName}</h2>
      <dl className={classes.facts}>
        <Fact name="Lab number">{patient.labNumber}</Fact>
        <Fact name="Request date">
          <DateTime at={booking.dateTimeStamp} />
        </Fact>
        <Fact name="Gender">{patient.gender === 'male' ? 'Male' : 'Female'}</Fact>
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
        <Fact name="Collected">
          {booking.clinical.collectedAt === undefined
            ? 'not stated'
            : formatDateTime(booking.clinical.collectedAt)}
        </Fact>
        <Fact name="Clinical data" wide>
          {clinicalData(booking)}
        </Fact>
      </dl>
      <h3 className={classes.heading}>Requested tests</h3>
      <ul className={classes.tests}>
        {booking.selectedProfiles.map((profile) => (
          <li key={profile.code} data-here={profile.code === profileCode || undefined}>
            {profile.code === profileCode || isRefunded(profile.stage) ? (
              <span>{profile.name}</span>
            ) : (
              <Link to={pathOf(profile)}>{profile.name}</Link>
            )}
            <StageChip stage={profile.stage} />
          </li>
        ))}
      </ul>
      <UpdateDetails booking={booking} profileCode={profileCode} returnUrl={returnUrl} />
    </aside>
  );
}

interface FactProps {
  readonly name: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Fact({ name, wide = false, children }: FactProps) {
  const isEmpty = children === null || children === '';
  return (
    <div className={classes.fact} data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{isEmpty ? <span className="dimmed">–</span> : children}</dd>
    </div>
  );
}

function clinicalData({ notes, clinical }: Booking): string {
  const parts = [
    notes,
    clinical.fasting === true ? 'fasting' : '',
    clinical.pregnant === true ? 'pregnant' : '',
    clinical.medication ?? '',
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/** Two identifiers stay in sight whatever is scrolled (42 CFR 493.1291(c)(1)). */
export function IdentityStrip({ booking }: { readonly booking: Booking }) {
  const { patientData: patient } = booking;
  return (
    <div className={classes.strip} aria-label="Patient identifiers">
      <strong>{patient.fullName}</strong>
      <span className="tnum">{patient.labNumber}</span>
      <span>
        {patient.gender === 'male' ? 'M' : 'F'} {patient.age}
      </span>
      {patient.dateOfBirth !== null && (
        <span className="dimmed">
          born <Day day={patient.dateOfBirth} />
        </span>
      )}
    </div>
  );
}
