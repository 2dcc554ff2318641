export { barcodeSvg } from './barcode.js';
export {
  accessionBase,
  specimenRecord,
  specimensFor,
  storeSpecimens,
  type SpecimenOwner,
  type SpecimenRecord,
} from './specimens.js';
export { SpecimensModule } from './specimens.module.js';
