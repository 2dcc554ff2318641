/** The calls made about a result `r` whose values stand, oldest first, as ToldCall of shared/domain/results/told-call.ts. */
export const TOLD_CALLS = `
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'kind', c.kind, 'parameter', c.parameter, 'person', c.acknowledgement ->> 'person',
      'role', c.acknowledgement ->> 'role', 'phone', c.acknowledgement ->> 'phone',
      'at', c.acknowledgement ->> 'at', 'readBack', (c.acknowledgement ->> 'readBack')::boolean,
      'caller', c.acknowledgement ->> 'caller') order by c.acknowledged_at, c.id)
    from critical_call c
    where c.result_id = r.id and c.acknowledged_at is not null and c.cleared_at is null), '[]')`;
