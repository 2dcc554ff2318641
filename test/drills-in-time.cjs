const { default: Sequencer } = require('@jest/test-sequencer');

const DRILLS = /[\\/]test[\\/]drill[\\/]/;
/** So many short files, the last of all, are as long as the drills. */
const BESIDE = 200;

/** The drills take minutes and are a small file, which jest would begin at the end, beside a worker without work. */
module.exports = class DrillsInTime extends Sequencer {
  sort(tests) {
    const order = super.sort(tests);
    const others = order.filter(({ path }) => !DRILLS.test(path));
    others.splice(-BESIDE, 0, ...order.filter(({ path }) => DRILLS.test(path)));
    return others;
  }
};
