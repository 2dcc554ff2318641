import { Button, Text, Title } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState, type ComponentType } from 'react';
import { retryUntilLoaded, type RetryControl } from '../core/retry-loading.js';
import { PageFrame } from './page-frame.js';
import type { Page, PageModule } from './screens/screen.js';

/** In a page's place until its code can be had; then the page itself, without a press and without loading the rest again. */
export function loadingPage(page: PageModule): Page {
  return { Component: () => <OnItsWay page={page} /> };
}

function OnItsWay({ page }: { readonly page: PageModule }) {
  const [Loaded, setLoaded] = useState<ComponentType>();
  const [way, setWay] = useState<RetryControl>();
  useEffect(() => {
    const coming = retryUntilLoaded(page, ({ Component }) => setLoaded(() => Component ?? undefined));
    setWay(coming);
    return () => coming.stop();
  }, [page]);
  if (Loaded !== undefined) return <Loaded />;
  return (
    <PageFrame title="Waiting for the server" icon={<IconCloudOff size={28} stroke={1.5} />}>
      <div role="status">
        <Title order={1}>This page has not loaded yet</Title>
        <Text mt={8}>
          The server cannot be reached. This page keeps trying by itself; you need not do anything.
        </Text>
      </div>
      <Text c="dimmed" mt={8}>
        Pages you have opened before still work.
      </Text>
      <Button mt={24} variant="default" onClick={() => way?.now()}>
        Try now
      </Button>
    </PageFrame>
  );
}
