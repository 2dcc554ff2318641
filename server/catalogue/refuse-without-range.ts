import { lacksRange } from '../../shared/domain/ranges/without-range.js';
import { invalidFields } from '../kernel/http/problem.js';
import type { ProfileContent } from './profile-content.js';

/** A new test goes on the menu when each figure has a range, or somebody says that it has none. */
export function refuseWithoutRange(parameters: ProfileContent['parameters']): void {
  const errors = parameters.flatMap((parameter, place) =>
    lacksRange(parameter)
      ? [
          {
            field: `parameters.${place}.rangeMale`,
            message: `${parameter.name} (${parameter.code}) has no reference range: give one, or say that it has none.`,
          },
        ]
      : [],
  );
  if (errors.length > 0) throw invalidFields(errors);
}
