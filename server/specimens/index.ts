export { barcodeSvg } from './barcode.js';
export {
  accessionBase,
  specimenRecord,
  hasDraws,
  specimensFor,
  storeSpecimens,
  type SpecimenOwner,
  type SpecimenRecord,
} from './specimens.js';
export { labelPage } from './label-page.js';
export { DRAWN_TUBES, measuredOn, withoutDraw, type DrawnTube } from './draws.js';
export { followResults } from './follow-results.js';
export { FollowSpecimen } from './follow-specimen.js';
export { refuseCollection } from './refuse-collection.js';
export {
  REJECTED_SPECIMEN,
  refuseRejected,
  refuseWithoutSpecimen,
  type RejectedSpecimen,
} from './rejected-specimen.js';
export { SAMPLED_AT } from './sampled-at.js';
export { SPECIMEN_JSON, specimenShape, type SpecimenJson } from './specimen-shape.js';
export { SpecimensModule } from './specimens.module.js';
