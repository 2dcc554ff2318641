import { notifications } from '@mantine/notifications';
import { asProblem } from '../core/api.js';

/** What became of a scan, where no page of its own says so. */
export function sayOfScan(what: string, thrown?: unknown): void {
  const message = thrown === undefined ? what : `${what}: ${asProblem(thrown).detail}`;
  notifications.show({ id: 'scan', message, color: 'red', autoClose: 8000, role: 'alert' });
}
