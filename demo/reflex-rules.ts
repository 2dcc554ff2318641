import type { ReflexRule } from '../shared/domain/results/reflex.js';
import { catalogueProfile, contentOf, ProfileEntity, publishProfiles } from '../server/catalogue/index.js';
import type { Tx } from '../server/events/unit-of-work.js';

/** By the code of the profile. An example: the product ships no rule. */
const RULES: Readonly<Record<string, readonly ReflexRule[]>> = {
  CRP: [{ parameter: 'CRP', is: '>100', add: 'PCT' }],
};

/** Which tests follow from a result in the demonstration laboratory. */
export async function giveRules(tx: Tx): Promise<void> {
  for (const [code, reflex] of Object.entries(RULES)) {
    const profile = await tx.entities.findOneByOrFail(ProfileEntity, { code });
    const content = contentOf(await catalogueProfile(tx, code, tx.now));
    await publishProfiles(tx, [{ profile, content: { ...content, reflex } }]);
  }
}
