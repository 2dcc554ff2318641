import { foldText, nameTokens } from '../../shared/domain/text.js';
import type { Sql } from '../kernel/database.js';

interface Writer {
  readonly actor: string;
  readonly fullName: string | null;
}

/** Everybody who ever wrote an entry, from name to name of the index, and what they are called. */
const WRITERS = `
  with recursive writer as (
    (select actor from audit_entry order by actor limit 1)
    union all
    select (select e.actor from audit_entry e where e.actor > w.actor order by e.actor limit 1)
    from writer w where w.actor is not null
  )
  select w.actor, nullif(concat_ws(' ', u.first_name, u.surname), '') as "fullName"
  from writer w left join app_user u on u.username = w.actor where w.actor is not null`;

/** Who is meant by parts of names and user names, in any order and however they are written. */
export async function actorsMeant(sql: Sql, text: string): Promise<readonly string[]> {
  const asked = text.trim();
  const words = nameTokens(asked);
  const isMeant = ({ actor, fullName }: Writer): boolean => {
    if (foldText(actor).includes(foldText(asked))) return true;
    const called = nameTokens(`${fullName ?? ''} ${actor}`).join(' ');
    return words.length > 0 && words.every((word) => called.includes(word));
  };
  return (await sql.sql<Writer>(WRITERS)).filter(isMeant).map(({ actor }) => actor);
}
