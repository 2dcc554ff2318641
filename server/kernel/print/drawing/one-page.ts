const LEAST = 0.5;
const STEP = 0.05;

/**
 * The largest scale at which a page fits; half where none does, for smaller is not read.
 * @param {(scale: number) => number} heightAt in points, as drawn
 * @param {number} room in points
 */
export function scaleFor(heightAt, room) {
  let scale = 1;
  while (scale > LEAST && heightAt(scale) > room) scale = Math.max(LEAST, scale - STEP);
  return scale;
}
