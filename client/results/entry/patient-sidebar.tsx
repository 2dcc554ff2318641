import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Booking, SelectedProfile } from '../../../shared/contract/booking-shapes.js';
import { pregnancyText } from '../../../shared/domain/people/gestation.js';
import { sexWord } from '../../../shared/domain/people/person.js';
import { isRefunded } from '../../../shared/domain/stage.js';
import { DELAYS } from '../../../shared/domain/time/delays.js';
import { storeGrant } from '../../core/admin-grant.js';
import { withQuery } from '../../core/api.js';
import { useCan } from '../../core/session.js';
import { useContinue } from '../../core/navigation.js';
import { AdminCodeModal } from '../../ui/forms/admin-code-modal.js';
import { DateTime, Day, formatDateTime } from '../../ui/layout/date-time.js';
import { clinicalText, Fact, Facts, RequestedTests } from '../../ui/layout/facts.js';
import { AddTest } from './add-test.js';
import { resultPath } from './result-address.js';
import classes from './result-page.module.css';

interface PatientSidebarProps {
  readonly booking: Booking;
  readonly profileCode: string;
  readonly returnUrl: string;
}

/** When the tubes of this test were taken: said of the tube, or else of the booking. */
function collectedOf({ specimens, clinical }: Booking, profileCode: string): string {
  const moments = specimens
    .filter(({ codes }) => codes.includes(profileCode))
    .flatMap(({ collectedAt }) => collectedAt ?? clinical.collectedAt ?? []);
  const texts = [...new Set(moments.length > 0 ? moments : [clinical.collectedAt ?? []].flat())];
  return texts.length === 0 ? 'not stated' : texts.map(formatDateTime).join(', ');
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

/** 300 ms, the admin code, 400 ms, then the booking's update. */
function UpdateDetails({ booking, profileCode, returnUrl }: PatientSidebarProps) {
  const goOn = useContinue();
  const mayChange = useCan('bookings.change');
  const [isWaiting, setWaiting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => {
      setWaiting(false);
      setAsking(true);
    }, DELAYS.openUpdateModal);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  if (!mayChange) return null;
  const proceed = (grant: string): void => {
    setAsking(false);
    storeGrant(booking.id, grant);
    const query = { action: 'update', bookingId: booking.id, profileCode, returnUrl };
    const to = withQuery('/reception/incoming', query);
    setTimeout(() => void goOn(to, { state: { grant } }), DELAYS.navigateToUpdate);
  };
  return (
    <>
      <Button
        fullWidth
        mt={14}
        variant="default"
        leftSection={<IconEdit />}
        loading={isWaiting}
        onClick={() => setWaiting(true)}
      >
        Update Details
      </Button>
      <AdminCodeModal
        opened={isAsking}
        action="update"
        bookingId={booking.id}
        onClose={() => setAsking(false)}
        onGranted={proceed}
      />
    </>
  );
}
