import type { Collector } from '../../vocabulary.js';

interface Collected {
  /** Null: nobody was asked. */
  readonly to: Collector | null;
  /** Of another person than the patient. */
  readonly name: string | null;
  readonly identity: string | null;
}

/** "to the patient", "to Rudo Moyo (63-123456 P 42)"; '' if nobody was asked. */
export function collectorText(collected: Collected | null | undefined): string {
  if (!collected?.to) return '';
  const { to, name, identity } = collected;
  return to === 'patient' ? 'to the patient' : `to ${name} (${identity})`;
}
