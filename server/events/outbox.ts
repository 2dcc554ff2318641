import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { newId } from '../kernel/new-id.js';
import { EVENT_SUBJECTS, type DomainEvents, type EventType } from '../../shared/events.js';
import type { AuditAction, AuditSubject } from '../../shared/domain/audit-words.js';
import type { Actor } from '../kernel/actor.js';
import { query } from '../kernel/database.js';

export interface PendingEvent {
  readonly id: string;
  readonly type: EventType;
  readonly subjectId: string;
  readonly payload: DomainEvents[EventType];
  readonly version: number;
}

/** The audit trail's record of one change. `before` and `after` are JSON. */
export interface Audited {
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
}

export interface AuditRecord extends Audited {
  /** One that the trail has a sentence for, e.g. `booking.delete`. */
  readonly action: AuditAction;
  /** `test` is for tests of the trail itself. */
  readonly subjectKind: AuditSubject | 'test';
  readonly subjectId: string;
}

/** The part of a command's transaction that emits events and audit entries. */
export interface Outgoing {
  readonly now: Date;
  readonly actor: Actor;
  pending(): { readonly events: readonly PendingEvent[]; readonly audits: readonly AuditRecord[] };
}

// One statement for both, and in every command: it is worth what a round of messages costs.
const WRITE = `
  with told as (
    insert into event (id, type, at, actor, subject_kind, subject_id, payload, version)
    select id, type, $1, $2, subject_kind, subject_id, payload, version
    from json_to_recordset(filled($3)::json) as fresh
      (id uuid, type text, subject_kind text, subject_id text, payload jsonb, version integer)
  )
  insert into audit_entry
    (id, at, actor, address, request_id, action, subject_kind, subject_id, before, after, reason)
  select id, $1, $2, $4, $5, action, subject_kind, subject_id, before, after, reason
  from json_to_recordset(filled($6)::json) as fresh
    (id uuid, action text, subject_kind text, subject_id text, before jsonb, after jsonb, reason text)`;

/** Writes a command's events and audit entries inside its transaction. */
@Injectable()
export class Outbox {
  async write(client: PoolClient, tx: Outgoing): Promise<void> {
    const { events, audits } = tx.pending();
    if (events.length === 0 && audits.length === 0) return;
    const { username, address, requestId } = tx.actor;
    await query(client, WRITE, [tx.now, username, eventRows(events), address, requestId, auditRows(audits)]);
  }
}

function eventRows(events: readonly PendingEvent[]): string {
  return JSON.stringify(
    events.map((event) => ({
      id: event.id,
      type: event.type,
      subject_kind: EVENT_SUBJECTS[event.type],
      subject_id: event.subjectId,
      payload: event.payload,
      version: event.version,
    })),
  );
}

function auditRows(audits: readonly AuditRecord[]): string {
  return JSON.stringify(
    audits.map((audit) => ({
      id: newId(),
      action: audit.action,
      subject_kind: audit.subjectKind,
      subject_id: audit.subjectId,
      before: audit.before ?? null,
      after: audit.after ?? null,
      reason: audit.reason ?? null,
    })),
  );
}
