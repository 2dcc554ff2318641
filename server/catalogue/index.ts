export {
  BOARD_TEST_NAME,
  confidentialProfile,
  isConfidential,
  TEST_NAMES,
  turnaroundFor,
  notOrderableReason,
  pricedProfiles,
  type PricedProfile,
  profileLayout,
  type ProfileLayout,
} from './published-profiles.js';
export { changeMenu } from './commands/retire-profile.js';
export { CatalogueModule } from './catalogue.module.js';
export { BatchEntity, ContainerEntity, FilmCommentEntity, PhraseEntity } from './lists.entity.js';
export { importBreakpoints } from './commands/import-breakpoints.js';
export { DrugEntity, DrugPanelEntity, OrganismEntity } from './microbiology/dictionary.entity.js';
export {
  ParameterEntity,
  ParameterVersionEntity,
  ProfileDraftEntity,
  ProfileEntity,
  ProfileVersionEntity,
  ProfileVersionParameterEntity,
} from './profile.entity.js';
export { contentOf, PARAMETER_FIELDS, profileContent } from './profile-content.js';
export { lockProfile, staleProfile } from './locked-profile.js';
export { publishDraft } from './commands/publish-draft.js';
export { saveDraft } from './commands/save-draft.js';
export { listChanged } from './list-changes.js';
export { profileDraft } from './queries/draft-profile.js';
export { catalogueProfile } from './queries/profile-by-code.js';
export { publishProfiles, type Publication } from './publish-profiles.js';
export type { ProfileContent } from './profile.entity.js';
