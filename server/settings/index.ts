export { countryOfLaboratory } from './country.js';
export { examplePricesOf, isShippedPrice, UNCONFIRMED_PRICES } from './example-prices.js';
export { formulaConfig, FormulaEntity } from './formula.entity.js';
export { contradictionsOff } from './contradictions.js';
export { daysOf, dayBounds, parseLabMoment, period, type Period } from './lab-time.js';
export { laboratory, seedSettings, type LaboratorySettings, LaboratoryEntity } from './laboratory.entity.js';
export { sendForLabNumber, LabNumberEntity } from './lab-number.entity.js';
export { SaveLaboratory, saveLaboratory } from './commands/save-laboratory.js';
export { SettingsModule } from './settings.module.js';
