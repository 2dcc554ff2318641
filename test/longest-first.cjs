const { default: Sequencer } = require('@jest/test-sequencer');

/** What takes minutes begins first: at the end, a worker without work waits only for what is short. */
const TIERS = ['drills', 'journeys', 'calls', 'parts', 'rules'];

module.exports = class LongestFirst extends Sequencer {
  async sort(tests) {
    const tier = (test) => TIERS.indexOf(test.context.config.displayName.name);
    return [...(await super.sort(tests))].sort((one, other) => tier(one) - tier(other));
  }
};
