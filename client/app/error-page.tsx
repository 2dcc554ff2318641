import { Group, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { roleLabel } from '../../shared/vocabulary.js';
import { PageFrame } from './page-frame.js';
import { useSession } from '../core/session.js';
import { LinkButton } from '../ui/layout/link-button.js';

export function Component() {
  const user = useSession((session) => session.user);
  const [query] = useSearchParams();
  const from = query.get('from');
  const reason = query.get('reason');
  return (
    <PageFrame title="403" icon={<IconLock size={28} stroke={1.5} />}>
      <Title order={1}>403 Unauthorised Access</Title>
      <Text mt={8}>{reason ?? whyNot(user?.userRole, from)}</Text>
      <Text c="dimmed" mt={8}>
        {reason === null
          ? 'If your work needs it, ask the laboratory’s administrator to change your access level.'
          : 'Your access level would allow it, but this one item is closed to you, or to everyone.'}
      </Text>
      <Group mt={24}>
        <LinkButton to={user === undefined ? '/home' : '/welcome'}>Back to home</LinkButton>
        {user === undefined && (
          <LinkButton to="/security/login" variant="default">
            Sign in
          </LinkButton>
        )}
      </Group>
    </PageFrame>
  );
}

function whyNot(role: string | undefined, from: string | null): string {
  const what = from === null ? 'this page' : `the page ${from.split('?')[0] ?? from}`;
  if (role === undefined) return `You are not signed in, so ${what} cannot be opened.`;
  return `The access level ${roleLabel(role)} does not open ${what}.`;
}
