import { Button, Text, Title } from '@mantine/core';
import { IconTools } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { LATER_ROUTES } from './later-routes.js';
import { Component as NotFound } from './not-found-page.js';
import { PageFrame } from './page-frame.js';

export function Component() {
  const { pathname } = useLocation();
  const route = LATER_ROUTES.find(({ path }) => `/${path}` === pathname.replace(/\/$/, ''));
  if (route === undefined) return <NotFound />;
  const { title, holds, meanwhile } = route;
  return (
    <PageFrame title={title} icon={<IconTools size={28} stroke={1.5} />}>
      <Title order={1}>{title}</Title>
      <Text mt={8}>This screen is not built in this version. It will hold:</Text>
      <Text mt={8} fw={550}>
        {holds}
      </Text>
      <Text mt={12} c="dimmed">
        {meanwhile.text}
      </Text>
      <Button
        component={Link}
        to={meanwhile.to ?? '/welcome'}
        variant={meanwhile.to ? 'filled' : 'default'}
        mt={24}
      >
        {meanwhile.label ?? 'Back to home'}
      </Button>
    </PageFrame>
  );
}
