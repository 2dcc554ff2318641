export { barcodeSvg, labelPage } from './label-page.js';
export {
  accessionBase,
  specimenRecord,
  hasDraws,
  specimensFor,
  storeSpecimens,
  type SpecimenOwner,
  type SpecimenRecord,
  SAMPLED_AT,
  refuseCollection,
} from './specimens.js';
export {
  DRAWN_TUBES,
  measuredOn,
  withoutDraw,
  type DrawnTube,
  REJECTED_SPECIMEN,
  refuseRejected,
  refuseWithoutSpecimen,
  type RejectedSpecimen,
} from './draws.js';
export { followResults } from './follow-results.js';
export { FollowSpecimen } from './move-specimen.js';
export { SPECIMEN_JSON, specimenShape, type SpecimenJson } from './locked-specimen.js';
export { SpecimensModule } from './specimens.module.js';
