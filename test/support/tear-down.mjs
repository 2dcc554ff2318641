import { closeTestCluster } from './test-cluster.mjs';

export default closeTestCluster;
