import { releaseHold } from '../../../shared/domain/release-hold.js';
import { useSheet } from './entry-context.js';

/** Why this test may not be released yet. */
export function useReleaseHold(): string | undefined {
  const { code, discipline: unit } = useSheet('base');
  return releaseHold({ code, unit });
}
