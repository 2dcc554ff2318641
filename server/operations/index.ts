export { BackupError } from './backup/failure.js';
export { readSecret, secretSource } from './backup/secret.js';
export { prove } from './backup/prove.js';
export { refuseCompany, restoreBackup, type RestoredBackup } from './backup/restore.js';
export { pendingMigrations } from './backup/source.js';
export { takeBackup, type TakenBackup } from './backup/take.js';
export { VERSION } from './version.js';
