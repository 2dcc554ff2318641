export { formulaConfig } from './formula-settings.js';
export { dayBounds } from './lab-time.js';
export { laboratory, seedSettings, type LaboratorySettings } from './laboratory.js';
export { sendForLabNumber } from './lab-number.js';
export { period, type Period } from './period.js';
export { SettingsModule } from './settings.module.js';
export { FormulaEntity } from './formula.entity.js';
export { LabNumberEntity } from './lab-number.entity.js';
export { LaboratoryEntity } from './laboratory.entity.js';
