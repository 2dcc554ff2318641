import { Alert, Button, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { setEnrolmentDue, useEnrolment } from '../core/enrolment.js';
import { takeRememberedUrl } from '../core/navigation.js';
import { signOut, unlockDrafts, useSession } from '../core/session.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { readSecondFactor } from './identity.api.js';
import { SecondFactorSection } from './second-factor-section.js';

/** The user's own second factor; if the laboratory requires one, nothing else opens before it is set up. */
export function Component() {
  const username = useSession((session) => session.user?.username);
  const isDue = useEnrolment((enrolment) => enrolment.isDue);
  const navigate = useNavigate();
  const loaded = useLoaded('second-factor', readSecondFactor);
  const goOn = async (): Promise<void> => {
    setEnrolmentDue(false);
    await unlockDrafts();
    void navigate(takeRememberedUrl(), { replace: true });
  };
  return (
    <div style={{ maxWidth: 640, margin: isDue ? '6vh auto 0' : undefined }}>
      <PageHeader
        title={isDue ? 'Set up your second factor' : 'Second factor'}
        subtitle={username}
        action={
          isDue && (
            <Button variant="default" onClick={() => void signOut()}>
              Sign out
            </Button>
          )
        }
      />
      {isDue && (
        <Alert color="blue" icon={<IconInfoCircle />} mb={16}>
          Your laboratory asks managers for a second factor. Set one up before you go on; it takes a minute
          and your phone.
        </Alert>
      )}
      <Text c="dimmed" mb={16}>
        With a second factor, signing in takes your password and a code that only your phone shows. A password
        that someone saw or guessed is then useless.
      </Text>
      <WhenLoaded of={loaded} skeleton={<FormSkeleton fields={2} />}>
        {(own) => (
          <SecondFactorSection
            own={own}
            onChanged={loaded.reload}
            onDone={isDue ? goOn : () => Promise.resolve()}
          />
        )}
      </WhenLoaded>
    </div>
  );
}
