import { setUp } from './set-up.mjs';

/** Journeys: what calls need, the built screens, and a browser. */
export default () => setUp(['server', 'client'], ['Redis', 'Chromium']);
