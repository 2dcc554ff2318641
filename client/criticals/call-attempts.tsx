import type { CallRecord } from '../../shared/contract/results.js';
import { formatDateTime } from '../ui/layout/date-time.js';

/** What was tried before, oldest first. */
export function CallAttempts({ attempts }: { readonly attempts: readonly CallRecord[] }) {
  if (attempts.length === 0) return null;
  return (
    <ul style={{ margin: '0 0 12px', paddingLeft: 18 }}>
      {attempts.map((attempt) => (
        <li key={attempt.at}>
          {formatDateTime(attempt.at)}: {attempt.caller}{' '}
          {attempt.outcome === 'told' ? 'told' : 'could not reach'} {attempt.person || 'anyone'}
          {attempt.comment !== '' && `, ${attempt.comment}`}
        </li>
      ))}
    </ul>
  );
}
