import { isIssued } from '../../../shared/domain/stage.js';
import { heldBy } from '../../../shared/domain/results/surroundings.js';
import { usePicture } from '../entry/result-entry.js';

/** The released profile of the specimen that this row was read from; not of a row that was released here. */
export function useHeldBy(code: string): string | undefined {
  return usePicture(({ state: { sheet } }) =>
    isIssued(sheet.base.stage) ? undefined : heldBy(sheet.surroundings, code),
  );
}
