export { barcodeSvg } from './barcode.js';
export { accessionBase, specimensFor, storeSpecimens, type SpecimenOwner } from './specimens.js';
export { SpecimensModule } from './specimens.module.js';
