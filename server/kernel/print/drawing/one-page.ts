const LEAST = 0.5;
const STEP = 0.05;

/**
 * The largest scale at which a page fits; half where none does, for smaller is not read. `heightAt` a scale, and the
 * `room`, are points as drawn.
 */
export function scaleFor(heightAt: (scale: number) => number, room: number): number {
  let scale = 1;
  while (scale > LEAST && heightAt(scale) > room) scale = Math.max(LEAST, scale - STEP);
  return scale;
}
