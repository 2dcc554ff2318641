export { AuditModule } from './audit.module.js';
export { HeadNotice } from './head-notice.js';
export { storeAuditKey, readAuditKey } from './audit-key.js';
export { verifyChain, type ChainQuestion, type ChainReport } from './verify-chain.js';
export { startNewKey, headOf, type Head } from './segments.js';
export { logView, type View } from './log-view.js';
export { AuditSealer } from './sealer.js';
