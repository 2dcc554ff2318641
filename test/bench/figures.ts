/** The value below which `share` of the sorted figures lie. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

export function line(name: string, ...parts: readonly string[]): void {
  process.stdout.write(`${name.padEnd(46)} ${parts.join('   ')}\n`);
}

export function pair(figures: readonly number[]): string {
  return `p50 ${ms(percentile(figures, 0.5))}  p99 ${ms(percentile(figures, 0.99))}`;
}

/** Beside the floor of the same run. */
export function ratio(figures: readonly number[], floor: readonly number[]): string {
  const at = (share: number) => (percentile(figures, share) / percentile(floor, share)).toFixed(2);
  return `p50 ${at(0.5)}  p99 ${at(0.99)}`;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Runs `work` `times` times with at most `callers` under way; answers each call's milliseconds and the whole's seconds. */
export async function load(callers: number, times: number, work: (index: number) => Promise<unknown>) {
  const each: number[] = [];
  let next = 0;
  const started = performance.now();
  const caller = async () => {
    while (next < times) {
      const index = next++;
      const at = performance.now();
      await work(index);
      each.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const seconds = (performance.now() - started) / 1000;
  return { each, seconds, perSecond: times / seconds };
}

/** Figures beside their floor of the same run. */
export function against(
  name: string,
  figures: readonly number[],
  floor: readonly number[],
  aim: string,
): void {
  const shown = (values: readonly number[]) =>
    `p50 ${ms(percentile(values, 0.5))}  p95 ${ms(percentile(values, 0.95))}`;
  line(name, shown(figures), aim);
  line('  floor: bare pg, same rows', shown(floor));
  const ratio = (share: number) => (percentile(figures, share) / percentile(floor, share)).toFixed(2);
  line('  ratio', `p50 ${ratio(0.5)}  p95 ${ratio(0.95)}`);
}
