export { AuditModule } from './audit.module.js';
export { verifyChain, type ChainReport } from './chain.js';
export { logView, type View } from './log-view.js';
export { AuditSealer } from './sealer.js';
