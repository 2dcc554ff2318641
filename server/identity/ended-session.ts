/**
 * In place of each session of `gone` (sid, sess) a note of why it was ended, for as long as somebody may still sit at
 * it. It names nobody and opens nothing; the row that stood there is deleted first, so that every process hears of it.
 */
export function leavesWhy(why: string): string {
  return `insert into session (sid, sess, expire)
    select sid, json_build_object('cookie', sess -> 'cookie', 'ended', ${why}::text), now() + interval '12 hours'
    from gone
    returning sid`;
}
