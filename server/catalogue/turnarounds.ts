/** SQL: the three of `profile_version v`, by the names of Turnarounds. */
export const TURNAROUNDS = `v.turnaround_minutes as "turnaroundMinutes",
    v.urgent_turnaround_minutes as "urgentTurnaroundMinutes", v.stat_turnaround_minutes as "statTurnaroundMinutes"`;

/** SQL: the minutes of `profile_version v` for a priority that an expression says; as turnaroundFor. */
export function turnaroundFor(priority: string): string {
  return `case ${priority} when 'stat' then v.stat_turnaround_minutes
    when 'urgent' then v.urgent_turnaround_minutes else v.turnaround_minutes end`;
}
