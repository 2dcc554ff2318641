import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether two people are called the same, and which of them are twins. */
export class SameNames1700000000105 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- The letters of a name in the order of the alphabet: equal whatever the order of its words, its blanks, its
      -- accents and its capitals. Anagrams share them, so is_same_name has the last word.
      create function name_letters(text) returns text language sql immutable parallel safe strict as $$
        select coalesce(string_agg(letter, '' order by letter collate "C"), '')
        from regexp_split_to_table(regexp_replace(name_fold($1), '[^[:alnum:]]+', '', 'g'), '') as letter
      $$;

      -- The same words in any order, or the same letters with the blanks elsewhere: as a name is looked for. Names
      -- without a letter are nobody's.
      create function is_same_name(text, text) returns boolean language sql immutable parallel safe strict as $$
        select name_letters($1) <> '' and (
          array(select unnest(name_words($1)) order by 1) = array(select unnest(name_words($2)) order by 1)
          or (whole_name_keys($1))[1] = any (whole_name_keys($2)) and name_letters($1) = name_letters($2))
      $$;

      alter table patient add column twin smallint check (twin between 1 and 9);
      alter table patient add column name_letters text collate "C";
      update patient set name_letters = name_letters(full_name);
      alter table patient alter column name_letters set not null;

      create function keep_name_letters() returns trigger language plpgsql as $$
      begin
        new.name_letters := name_letters(new.full_name);
        return new;
      end $$;
      create trigger patient_name_letters before insert or update of full_name on patient for each row
        execute function keep_name_letters();

      create index patient_name_letters on patient (name_letters, date_of_birth);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
