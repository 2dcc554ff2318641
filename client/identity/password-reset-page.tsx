import { Alert, Group, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PageHeader } from '../ui/layout/page-header.js';
import { EmptyState } from '../ui/feedback/states.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { ShowOnce } from './show-once.js';
import classes from './shown-once.module.css';

interface Visible {
  readonly username: string;
  readonly oneTimePassword: string;
  readonly isNew?: boolean;
}

/** Shows a one-time password once: it is taken out of the browser's history at once. */
export function Component() {
  const { state, pathname } = useLocation() as { state: Visible | null; pathname: string };
  const navigate = useNavigate();
  const [shown] = useState(state);
  useEffect(() => {
    if (state !== null) void navigate(pathname, { replace: true, state: null });
  }, [state, pathname, navigate]);
  const back = (
    <LinkButton to="/admin/view-user" variant={shown === null ? 'filled' : 'default'}>
      Back to users
    </LinkButton>
  );
  if (shown === null) {
    return (
      <>
        <PageHeader title="Password reset" />
        <EmptyState
          title="The one-time password was shown already"
          text="It is shown once and stored nowhere. If nobody wrote it down, reset the password again."
          action={back}
        />
      </>
    );
  }
  return (
    <div style={{ maxWidth: 560 }}>
      <PageHeader title={shown.isNew === true ? 'User added' : 'Password reset successful'} />
      <div className={`card ${classes.box}`}>
        <Text c="dimmed">One-time password of {shown.username}</Text>
        <ShowOnce label="One-time password" secret={shown.oneTimePassword} />
      </div>
      <Alert color="blue" icon={<IconInfoCircle />} mt={16}>
        It is shown once. Hand it over in person; it has to be changed at the first sign-in.
      </Alert>
      <Group mt={20}>{back}</Group>
    </div>
  );
}
