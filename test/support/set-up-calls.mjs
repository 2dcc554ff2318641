import { setUp } from './set-up.mjs';

/** Tests of calls: the built server, a PostgreSQL, and a Redis for the back end of live events. */
export default () => setUp(['server'], ['Redis']);
