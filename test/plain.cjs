const { TestEnvironment } = require('jest-environment-node');
const givingBack = require('./storages-given-back.cjs');

/** Nothing is started, and nothing drawn. */
module.exports = givingBack(TestEnvironment);
