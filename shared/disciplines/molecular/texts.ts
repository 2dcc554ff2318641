import type { TextLine } from '../../domain/results/sections.js';
import { hasFailed, type Run } from './run.js';

/** Run and controls are the bench's own: they are on its copy and in the audit trail. */
export function runText(run: Run | null): readonly TextLine[] {
  if (run === null) return [];
  const { instrument, number, extraction, controls } = run;
  const where = [`${number} on ${instrument}`, extraction && `extraction ${extraction}`].filter(Boolean);
  return [
    { key: 'run', name: 'Run', text: where.join(', '), benchOnly: true },
    ...controls.map((control, at) => ({
      key: `control.${control.name || at}`,
      name: `Control ${control.name}`,
      text: `expected ${control.expected}, obtained ${control.obtained}${hasFailed(control) ? ' (failed)' : ''}`,
      benchOnly: true,
    })),
  ];
}
