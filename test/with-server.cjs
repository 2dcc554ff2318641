const AsBuiltEnvironment = require('./as-built/environment.cjs');
const givingBack = require('./storages-given-back.cjs');

/** A world with the server as it was built. */
module.exports = givingBack(AsBuiltEnvironment);
