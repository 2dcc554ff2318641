/**
 * Invented figures, for trying out only: real tables are their owners', and a laboratory imports its own. Dated 2000,
 * so that any real one comes before it.
 */
const BREAKPOINTS: Readonly<Record<string, string>> = {
  Enterobacterales: `
    AMP mic 8 8, AMC mic 8 8, CRO mic 1 2, CIP mic 0.25 0.5, GEN mic 2 2, SXT mic 2 4, MEM mic 2 8, NIT mic 64 64`,
  Pseudomonas: 'CAZ mic 2 8, TZP mic 8 16, CIP mic 0.25 0.5, AMK mic 16 16, MEM mic 2 8',
  Staphylococcus: `
    FOX disc 22 22, ERY disc 21 18, CLI disc 22 19, GEN mic 2 2, CIP mic 0.5 2, VAN mic 2 2, LNZ mic 4 4`,
  Enterococcus: 'AMP mic 4 8, VAN mic 4 4, LNZ mic 4 4, NIT mic 64 64',
};

const INTRINSIC: Readonly<Record<string, string>> = {
  'Klebsiella pneumoniae': 'AMP',
  'Proteus mirabilis': 'NIT',
};

export const INVENTED_BY = 'Demonstration: invented figures';

function csv(heading: string, lists: Readonly<Record<string, string>>): string {
  const lines = Object.entries(lists).flatMap(([about, list]) =>
    list.split(',').map((entry) => ['EUCAST', '2000', about, ...entry.trim().split(' ')].join(',')),
  );
  return [heading, ...lines].join('\n');
}

export const INVENTED_TABLES = [
  { kind: 'breakpoints', csv: csv('guideline,year,organism,drug,method,s,r', BREAKPOINTS) },
  { kind: 'intrinsic', csv: csv('guideline,year,organism,drug', INTRINSIC) },
] as const;
