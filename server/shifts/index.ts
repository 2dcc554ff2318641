export { ShiftsModule } from './shifts.module.js';
