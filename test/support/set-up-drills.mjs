import { setUp } from './set-up.mjs';

/** Drills kill the programs as they are built, with screens open that must come back. */
export default () => setUp(['server', 'client'], ['Redis', 'Chromium']);
