import type { Config } from '../config.js';

/**
 * What a page of ours may load. The live socket is of the page's own origin: 'self' covers ws and wss of it, in every
 * browser since Safari 15.4, and no other socket may be opened from a page of ours.
 */
export function contentPolicy(config: Pick<Config, 'publicUrl'>): Record<string, string[] | null> {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Mantine sets style attributes and one style element for its variables.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    frameSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    upgradeInsecureRequests: config.publicUrl?.startsWith('https') ? [] : null,
  };
}
