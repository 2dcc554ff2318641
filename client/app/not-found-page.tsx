import { Button, Text, Title } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { PageFrame } from './page-frame.js';

export function Component() {
  const { pathname } = useLocation();
  return (
    <PageFrame title="Not found" icon={<IconMapQuestion size={28} stroke={1.5} />}>
      <Title order={1}>There is no page here</Title>
      <Text mt={8}>
        There is nothing at <strong>{pathname}</strong>. The address may be mistyped, or the page has moved.
      </Text>
      <Button component={Link} to="/welcome" mt={24}>
        Back to home
      </Button>
    </PageFrame>
  );
}
