import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SessionNews1700000000091 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Every process keeps sessions and users for a moment. What ends or changes one is told to all of them with the
      -- commit that does it, whatever became of Redis and whichever way it was done.
      create function tell_ended_sessions() returns trigger language plpgsql as $$
      begin
        if (select count(*) from gone) > 100 then
          perform pg_notify('meniscus_sessions', 'all');
        else
          perform pg_notify('meniscus_sessions', 'ended ' || sid) from gone;
        end if;
        return null;
      end $$;
      create trigger session_ended after delete on session
        referencing old table as gone for each statement execute function tell_ended_sessions();

      create function tell_changed_session() returns trigger language plpgsql as $$
      begin
        perform pg_notify('meniscus_sessions', 'changed ' || new.sid);
        return null;
      end $$;
      -- Its expiry alone is moved all the time, and nobody keeps that.
      create trigger session_changed after update of sess on session
        for each row when (old.sess::text is distinct from new.sess::text) execute function tell_changed_session();

      create function tell_changed_user() returns trigger language plpgsql as $$
      begin
        perform pg_notify('meniscus_sessions', 'user ' || new.id);
        return null;
      end $$;
      create trigger app_user_changed after update on app_user
        for each row execute function tell_changed_user();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
