export { Cluster, STOP, type ClusterParts } from './cluster.js';
export { Program, ProgramError } from './program.js';
export { Proxy, type Upstream } from './proxy.js';
export { freePort } from './redis.js';
export { isRepeatable, UNREPEATABLE } from './repeatable.js';
