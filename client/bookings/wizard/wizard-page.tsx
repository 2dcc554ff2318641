import { Button } from '@mantine/core';
import { IconClipboardPlus } from '@tabler/icons-react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../core/session.js';
import { EmptyState } from '../../ui/feedback/states.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { emptyDraft } from '../draft/draft.js';
import { NewBooking } from './new-booking.js';
import { stepOf, STEPS } from './steps.js';
import { UpdateBooking } from './update-booking.js';
import { WizardStrip } from './wizard-frame.js';
import { emptyMarks, WizardSteps } from './wizard-steps.js';
import classes from '../../ui/layout/wizard.module.css';

const WIZARD = '/reception/incoming';

/** The wizard, and the routes of its steps, which alone are the empty frame that strangers may see. */
export function Component() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const bookingId = query.get('bookingId');
  if (pathname !== WIZARD) return <EmptyFrame path={pathname.replace(/^\//, '')} />;
  if (query.get('action') === 'update' && bookingId !== null) {
    return <UpdateBooking key={bookingId} bookingId={bookingId} />;
  }
  return <NewBooking />;
}

function EmptyFrame({ path }: { readonly path: string }) {
  const navigate = useNavigate();
  const isSignedOut = useSession(({ user }) => user === undefined);
  const step = stepOf(path);
  const title = STEPS.find(({ key }) => key === step)?.title ?? 'Book patient';
  return (
    <>
      <PageHeader title={title} />
      <div className={classes.wizard}>
        <div className={classes.top}>
          <WizardSteps marks={emptyMarks(step)} onStep={(key) => void navigate(`/${key}`)} />
          <WizardStrip draft={EMPTY} tests={[]} />
        </div>
        <div className={classes.body}>
          <EmptyState
            icon={<IconClipboardPlus size={26} stroke={1.5} />}
            title="No booking is open"
            text={`This step is filled in while a patient is being booked${isSignedOut ? ', which needs sign-in' : ''}.`}
            action={
              <Button component={Link} to={`${WIZARD}?action=capture`}>
                Book a patient
              </Button>
            }
          />
        </div>
      </div>
    </>
  );
}

const EMPTY = emptyDraft();
