import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The drugs that a laboratory tests together, by organism and specimen, in the order in which they are read. */
export class DrugPanels1700000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table drug_panel (
        id uuid primary key,
        name text not null,
        -- Always '': the dictionaries are kept by one rule, and a panel has no code of its own.
        code text not null default '',
        -- A group or an organism of the dictionary; '' for every one.
        organism text not null,
        -- A sample type or site, such as URINE; '' for every one.
        specimen text not null,
        -- Ids of drugs, in their order.
        drugs jsonb not null,
        retired_at timestamptz,
        version integer not null default 1,
        last_changed_by text,
        last_changed_at timestamptz
      );
      create unique index drug_panel_name on drug_panel (lower(name));

      -- A starting list for laboratories that have the dictionary already; a new one is given it with the dictionary.
      insert into drug_panel (id, name, organism, specimen, drugs)
      select gen_random_uuid(), p.name, p.organism, p.specimen,
        (select jsonb_agg(d.id order by c.place) from unnest(string_to_array(p.codes, ' ')) with ordinality as c (code, place)
          join drug d on upper(d.code) = c.code and d.retired_at is null)
      from (values
        ('Enterobacterales, urine', 'Enterobacterales', 'URINE', 'AMP AMC CXM CRO GEN CIP SXT NIT FOS MEM'),
        ('Enterobacterales', 'Enterobacterales', '', 'AMP AMC CXM CRO CAZ GEN AMK CIP SXT MEM'),
        ('Pseudomonas', 'Pseudomonas', '', 'TZP CAZ FEP MEM IPM TOB AMK CIP'),
        ('Acinetobacter', 'Acinetobacter', '', 'MEM IPM GEN AMK CIP SXT'),
        ('Staphylococcus', 'Staphylococcus', '', 'PEN FOX ERY CLI GEN CIP SXT TCY LNZ VAN'),
        ('Enterococcus', 'Enterococcus', '', 'AMP VAN TEC LNZ GEH'),
        ('Streptococcus pneumoniae', 'Streptococcus pneumoniae', '', 'PEN CRO ERY CLI SXT TCY LVX VAN'),
        ('Haemophilus', 'Haemophilus', '', 'AMP AMC CXM CRO CIP SXT TCY'),
        ('Candida', 'Candida', '', 'FLU VOR AMB CAS MIF')
      ) as p (name, organism, specimen, codes)
      where exists (select from drug d where upper(d.code) = any (string_to_array(p.codes, ' ')) and d.retired_at is null);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
