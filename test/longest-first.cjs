const { default: Sequencer } = require('@jest/test-sequencer');

/** Tests that take minutes begin first, so that an idle worker at the end waits only for short ones. */
const TIERS = ['drills', 'journeys', 'calls', 'parts', 'rules'];

module.exports = class LongestFirst extends Sequencer {
  async sort(tests) {
    const tier = (test) => TIERS.indexOf(test.context.config.displayName.name);
    return [...(await super.sort(tests))].sort((one, other) => tier(one) - tier(other));
  }
};
