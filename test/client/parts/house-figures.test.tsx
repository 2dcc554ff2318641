import { screen } from '@testing-library/react';
import { ServerFigures } from '../../../client/operations/server-figures.js';
import type { Operations } from '../../../shared/contract/operations.js';
import { draw } from './draw.js';

const WELL: Operations = {
  ...{ version: '1.0.0', startedAt: '2026-11-22T08:00:00Z', status: 'ok', problems: [], failed: [] },
  ...{ backbone: { kind: 'embedded', status: 'ready' }, outbox: { unpublished: 0, oldestMs: 0 } },
  ...{ behind: 0, overdue: 0, workers: 1, queues: [], sockets: 1, disk: null, certificates: [] },
  database: { bytes: 1000, busy: 1, waiting: 0 },
};

test('the page says in words what is wrong with the house, and that all is well where nothing is', () => {
  const message = 'No process does background work: start one (npm run worker, or WORKERS=on).';
  const problems = [{ what: 'no-worker', message }] as const;
  const late: Operations = { ...WELL, status: 'degraded', problems };
  const { again } = draw(<ServerFigures operations={late} onLook={() => undefined} />);
  const told = screen.getByRole('alert').textContent;
  expect(told).toContain('Works, but live updates or background work are late');
  expect(told).toContain(message);
  expect(screen.queryByText('All is well')).toBeNull();
  again(<ServerFigures operations={WELL} onLook={() => undefined} />);
  screen.getByText('All is well');
  expect(screen.queryByRole('alert')).toBeNull();
});
