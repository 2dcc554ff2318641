/** What of the audit trail is a look at a person's results, in the words of their own record of it. */
export const LOOKS = {
  'result.view': 'Looked at results',
  'critical.view': 'Looked at the critical calls',
  'audit.view': 'Looked at the audit trail',
  'report.view': 'Opened the report',
  'report.view-earlier': 'Opened an earlier report',
  'report.cumulative': 'Opened the cumulative report',
  'report.preliminary': 'Issued a preliminary report',
  'report.print': 'Printed the report',
  'report.send': 'Sent the report by email',
} as const satisfies Readonly<Record<string, string>>;

export type Look = keyof typeof LOOKS;

export const LOOK_ACTIONS = Object.keys(LOOKS) as readonly Look[];
