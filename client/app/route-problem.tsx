import { Button, Text, Title } from '@mantine/core';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { asProblem } from '../core/api-problem.js';

function textOf(thrown: unknown): string {
  if (isRouteErrorResponse(thrown)) return thrown.statusText;
  return asProblem(thrown).detail;
}

/** A page that could not be loaded or drawn: says so plainly, with a way on, in the page's main part. */
export function RouteProblem() {
  const thrown = useRouteError();
  return (
    <div style={{ padding: '64px 24px', maxWidth: 560, margin: '0 auto' }} role="alert">
      <Title order={1}>This page could not be shown</Title>
      <Text c="dimmed" mt={8}>
        {textOf(thrown)}
      </Text>
      <Text mt={8}>Saved work is safe. Reload the page; if it fails again, tell your administrator.</Text>
      <Button mt={20} onClick={() => window.location.reload()}>
        Load again
      </Button>{' '}
      <Button mt={20} variant="default" component="a" href="/welcome">
        Home
      </Button>
    </div>
  );
}

/** A route problem without the shell around it. */
export function BareProblem() {
  return (
    <main>
      <RouteProblem />
    </main>
  );
}
