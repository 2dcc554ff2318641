import { Allow } from 'class-validator';

/**
 * A PUT or DELETE may carry the object as a GET answered it: these fields of it only the server sets,
 * so they are taken and left alone.
 */
export function AsRead(...fields: readonly string[]): ClassDecorator {
  return (target) => {
    const prototype = target.prototype as object;
    for (const field of fields) Allow()(prototype, field);
  };
}
