import { describe, test } from '@jest/globals';

/** Whether this is the long run of every night: `npm run check -- --long`. */
export const IS_LONG_RUN = process.env['MENISCUS_LONG'] !== undefined;

/** How often something is tried: seldom at every run, often in the long one. */
export function oftener<T>(seldom: T, often: T): T {
  return IS_LONG_RUN ? often : seldom;
}

/** A test of the long run alone: in an ordinary one it is not there, so nothing is skipped. */
export function testLong(name: string, tell: () => void | Promise<void>): void {
  if (IS_LONG_RUN) test(name, tell);
}

/** A group of tests of the long run alone. */
export function describeLong(name: string, tell: () => void): void {
  if (IS_LONG_RUN) describe(name, tell);
}
