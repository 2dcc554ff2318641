export { Cluster, type ClusterParts } from './cluster.js';
export { Program } from './program.js';
export { Proxy, type Upstream } from './proxy.js';
export { freePort, ownRedis } from './redis.js';
