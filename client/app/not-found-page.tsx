import { Text, Title } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { PageFrame } from './page-frame.js';
import { LinkButton } from '../ui/layout/link-button.js';

export function Component() {
  const { pathname } = useLocation();
  return (
    <PageFrame title="Not found" icon={<IconMapQuestion size={28} stroke={1.5} />}>
      <Title order={1}>There is no page here</Title>
      <Text mt={8}>
        There is nothing at <strong>{pathname}</strong>. The address may be mistyped, or the page has moved.
      </Text>
      <LinkButton to="/welcome" mt={24}>
        Back to home
      </LinkButton>
    </PageFrame>
  );
}
