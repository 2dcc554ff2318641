import type { CallKind } from '../../vocabulary.js';

/** Of a call that was made: who was told, when, and whether it was read back; never the value. */
export interface ToldCall {
  readonly kind: CallKind;
  readonly parameter: string;
  readonly person: string;
  readonly role: string;
  readonly phone: string;
  /** When the call was made, ISO 8601 UTC. */
  readonly at: string;
  readonly readBack: boolean;
  readonly caller: string;
}

/** As screens and reports say it; `when` is the moment as the place where it stands writes moments. */
export function toldText({ kind, parameter, person, role, phone, readBack }: ToldCall, when: string): string {
  const what = kind === 'correction' ? `${parameter}, correction` : parameter;
  const heard = readBack ? `read back by ${person}` : 'not read back';
  const how = isInPerson(phone) ? 'told in person to' : 'telephoned to';
  return `${what}: ${how} ${[person, role].filter((text) => text !== '').join(', ')}, at ${when}, ${heard}`;
}

/** What is entered in the place of a number where nobody telephoned. */
function isInPerson(phone: string): boolean {
  return /^(?:told |informed )?(?:in|by) person\b|^face to face\b|^personally\b/i.test(phone.trim());
}
