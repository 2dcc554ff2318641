import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { BookingMatch } from '../../shared/contract/search.js';
import { can } from '../../shared/domain/people/access.js';
import { isReleased, isRefunded } from '../../shared/domain/stage.js';
import type { BookingRowProfile } from '../../shared/event-payloads.js';
import type { Role } from '../../shared/vocabulary.js';
import { withQuery } from '../core/api.js';
import { useLab } from '../core/lab.js';
import { useRole } from '../core/session.js';
import { PaymentChip, StageChip } from '../ui/layout/chips.js';
import { DateTime } from '../ui/layout/date-time.js';
import { Money } from '../ui/layout/money.js';
import { WhoOwesLine } from '../ui/layout/who-owes.js';
import classes from './search.module.css';

interface FoundBookingProps {
  readonly booking: BookingMatch;
  readonly patientId: string;
  readonly query: string;
  /** The patient, if none is named above it. */
  readonly whose?: { readonly labNumber: string; readonly patientName: string };
}

interface Door {
  readonly label: string;
  readonly to: string;
}

/** The pages of a booking that this role may open. */
function doorsOf({ booking, patientId }: FoundBookingProps, role: Role | undefined): readonly Door[] {
  const { id: bookingId } = booking;
  const isReported = booking.profiles.some(({ stage }) => isReleased(stage));
  const maySee = can(role, 'reports.draft') || (isReported && can(role, 'reports.released'));
  return [
    ...(booking.balance !== '0.00' && can(role, 'payments.take')
      ? [{ label: 'Take payment', to: withQuery('/accounts/paymentprocessing', { bookingId }) }]
      : []),
    ...(maySee ? [{ label: 'Report', to: withQuery('/custom-report', { bookingId, patientId }) }] : []),
    ...(can(role, 'bookings.read') && can(role, 'bookings.book')
      ? [{ label: 'Job card', to: withQuery('/reception/jobCard/summary', { bookingId }) }]
      : []),
  ];
}

export function BookingMatchRow(props: FoundBookingProps) {
  const { booking } = props;
  const role = useRole();
  const currency = useLab((lab) => lab.currency);
  return (
    <li className={classes.booking}>
      <span className={classes.when}>
        <DateTime at={booking.at} />
        <span className={classes.index}>Booking {booking.bookingIndex + 1}</span>
        {props.whose !== undefined && <Whose {...props.whose} patientId={props.patientId} />}
      </span>
      <ul className={`bare ${classes.profiles}`} aria-label="Requested tests">
        {booking.profiles.map((profile, place) => (
          <li key={`${profile.code} ${place}`}>
            <ProfileName profile={profile} {...props} role={role} /> <StageChip stage={profile.stage} />
          </li>
        ))}
      </ul>
      <span className={classes.money}>
        <PaymentChip status={booking.paymentStatus} />
        <ToPay booking={booking} unit={currency} />
      </span>
      <span className={classes.doors}>
        {doorsOf(props, role).map(({ label, to }) => (
          <Anchor key={label} component={Link} className="alone" to={to}>
            {label}
          </Anchor>
        ))}
      </span>
    </li>
  );
}

interface ToPayProps {
  readonly booking: BookingMatch;
  readonly unit: string;
}

/** The patient's; of a payer's share the line below says whose it is. */
function ToPay({ booking: { total, balance, payersPart }, unit }: ToPayProps) {
  const own = payersPart?.patientOwes ?? balance;
  return (
    <>
      <Money amount={own === '0.00' ? total : own} unit={unit} />
      {own !== '0.00' && <span className="dimmed">to pay</span>}
      {payersPart !== null && (
        <span className={`dimmed ${classes.shares}`}>
          <WhoOwesLine owes={payersPart} unit={unit} size="sm" />
        </span>
      )}
    </>
  );
}

function Whose({
  labNumber,
  patientName,
  patientId,
}: Required<FoundBookingProps>['whose'] & { readonly patientId: string }) {
  return (
    <Anchor data-found component={Link} to={`/patient/${patientId}`}>
      {labNumber} <bdi>{patientName}</bdi>
    </Anchor>
  );
}

interface ProfileNameProps extends FoundBookingProps {
  readonly profile: BookingRowProfile;
  readonly role: Role | undefined;
}

/** The bench opens the result from here and comes back to this search after saving. */
function ProfileName({ profile, booking, patientId, query, role }: ProfileNameProps) {
  if (!can(role, 'results.enter') || isRefunded(profile.stage)) return <span>{profile.name}</span>;
  const to = withQuery(`/update/${profile.unit}`, {
    bookingId: booking.id,
    profileCode: profile.code,
    patientId,
    returnUrl: 'search',
    searchQuery: query,
  });
  return (
    <Anchor component={Link} to={to}>
      {profile.name}
    </Anchor>
  );
}
