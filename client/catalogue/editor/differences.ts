import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import {
  profileDifferences,
  type ComparedProfile,
  type Difference,
} from '../../../shared/domain/catalogue/profile-differences.js';
import { editedProfile, sentParameter, type EditedProfile } from './edited-profile.js';
import { isWhole } from './reflex-words.js';

/** What `to` says otherwise than `from`; a rule that still lacks something is kept on the screen only. */
export function differencesBetween(from: EditedProfile, to: EditedProfile): readonly Difference[] {
  return profileDifferences(compared(from), compared(to));
}

export function differencesFrom(profile: CatalogueProfile, to: EditedProfile): readonly Difference[] {
  return differencesBetween(editedProfile(profile), to);
}

function compared({ parameters, reflex, ...own }: EditedProfile): ComparedProfile {
  return {
    ...own,
    reflex: reflex.filter(isWhole),
    parameters: parameters.map((one) => ({ ...sentParameter(one), code: one.code, name: one.name })),
  };
}
