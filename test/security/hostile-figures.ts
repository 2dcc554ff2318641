import type { HostileCallers } from './hostile-callers.js';
import type { HostileScreen } from './hostile-screen.js';
import type { Memory } from './laboratory-process.js';

const MB = 2 ** 20;

interface LongestHold {
  readonly ms: number;
  readonly at: number;
  readonly during: readonly string[];
}

/** An account of the run, for people to read. */
export function figuresOf(
  callers: HostileCallers,
  screens: readonly HostileScreen[],
  longest: LongestHold,
  memory: readonly Memory[],
): string {
  const people = screens.map(({ person, counts }) => {
    const statuses = [...(callers.statuses.get(person.name) ?? [])].sort(([a], [b]) => a - b);
    const calls = statuses.map(([status, many]) => `${status}: ${many}`).join(', ');
    const live = Object.entries(counts).map(([what, many]) => `${what} ${many}`);
    return `${person.name}\n  calls ${calls}\n  live ${live.join(', ')}`;
  });
  const sent = screens.reduce((sum, { counts }) => sum + counts.sent, 0);
  return [
    ...people,
    `${callers.total(() => true)} calls, ${sent} messages`,
    `longest hold of the event loop: ${longest.ms.toFixed(1)} ms at ${new Date(longest.at).toISOString()}, during`,
    ...longest.during,
    ...memory.map(({ heapUsed, rss }, n) => {
      const when = n === 0 ? 'after the warm-up' : 'at the end';
      return `memory ${when}: ${(heapUsed / MB).toFixed(1)} MB of heap, ${(rss / MB).toFixed(1)} MB resident`;
    }),
  ].join('\n');
}
