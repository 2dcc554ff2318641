/** Injection tokens for values that are not classes. */
export const CONFIG = Symbol('CONFIG');
export const LOGGER = Symbol('LOGGER');
