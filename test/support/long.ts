/** How often something is tried: seldom at every run, often where `npm run check -- --long` asks for it. */
export function oftener<T>(seldom: T, often: T): T {
  return process.env['MENISCUS_LONG'] === undefined ? seldom : often;
}
