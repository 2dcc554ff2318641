import type { SpecimenTier } from '../../shared/contract/microbiology.js';

interface Entry {
  readonly code: string;
  readonly name: string;
}

/**
 * The organisms that benches isolate most, by the group under which breakpoints are published; the codes are WHONET's
 * three letters, unverified by this laboratory. A starting list: the laboratory checks and edits it.
 */
const ORGANISMS: Readonly<Record<string, string>> = {
  Enterobacterales: `
    eco Escherichia coli, kpn Klebsiella pneumoniae, kox Klebsiella oxytoca, eae Klebsiella aerogenes,
    ecl Enterobacter cloacae, cfr Citrobacter freundii, cdi Citrobacter koseri, sma Serratia marcescens,
    pmi Proteus mirabilis, pvu Proteus vulgaris, mmo Morganella morganii, pst Providencia stuartii,
    pre Providencia rettgeri, hal Hafnia alvei, sat Salmonella Typhi, saa Salmonella Paratyphi A,
    sal Salmonella species, shi Shigella species, shb Shigella flexneri, shd Shigella sonnei,
    sha Shigella dysenteriae, yen Yersinia enterocolitica`,
  Pseudomonas: 'pae Pseudomonas aeruginosa, ppu Pseudomonas putida, pfl Pseudomonas fluorescens',
  Acinetobacter: 'aba Acinetobacter baumannii, alw Acinetobacter lwoffii, ac- Acinetobacter species',
  'Stenotrophomonas maltophilia group': 'pma Stenotrophomonas maltophilia',
  'Burkholderia cepacia complex': 'pce Burkholderia cepacia',
  Staphylococcus: `
    sau Staphylococcus aureus, sep Staphylococcus epidermidis, sap Staphylococcus saprophyticus,
    shl Staphylococcus haemolyticus, slu Staphylococcus lugdunensis, scn Coagulase-negative staphylococci`,
  Enterococcus: 'efa Enterococcus faecalis, efm Enterococcus faecium, ent Enterococcus species',
  'Streptococcus groups A, B, C and G': `
    spy Streptococcus pyogenes, sgc Streptococcus agalactiae, bs- Beta-haemolytic streptococci`,
  'Streptococcus pneumoniae group': 'spn Streptococcus pneumoniae',
  'Viridans group streptococci': 'svi Viridans streptococci, smt Streptococcus mitis',
  Haemophilus: 'hin Haemophilus influenzae, hpi Haemophilus parainfluenzae',
  Moraxella: 'bca Moraxella catarrhalis',
  Neisseria: 'ngo Neisseria gonorrhoeae, nme Neisseria meningitidis',
  Campylobacter: 'caj Campylobacter jejuni, cco Campylobacter coli',
  Vibrio: 'vic Vibrio cholerae, vip Vibrio parahaemolyticus',
  Aeromonas: 'aeh Aeromonas hydrophila',
  Listeria: 'lmo Listeria monocytogenes',
  Anaerobes: `
    bfr Bacteroides fragilis, cpe Clostridium perfringens, cdf Clostridioides difficile,
    pro Cutibacterium acnes`,
  Candida: `
    cal Candida albicans, cgl Nakaseomyces glabratus, ckr Pichia kudriavzevii, ctr Candida tropicalis,
    cpa Candida parapsilosis, crs Candidozyma auris`,
  Cryptococcus: 'cne Cryptococcus neoformans',
  '': 'gva Gardnerella vaginalis, bcs Bacillus species, cdp Diphtheroids, hpy Helicobacter pylori',
};

const DRUGS = `
  AMP Ampicillin, AMX Amoxicillin, AMC Amoxicillin-clavulanic acid, SAM Ampicillin-sulbactam, PIP Piperacillin,
  TZP Piperacillin-tazobactam, PEN Benzylpenicillin, OXA Oxacillin, CLO Cloxacillin, FOX Cefoxitin, CZO Cefazolin,
  LEX Cefalexin, CXM Cefuroxime, CTX Cefotaxime, CRO Ceftriaxone, CAZ Ceftazidime, CFM Cefixime, FEP Cefepime,
  CZA Ceftazidime-avibactam, ETP Ertapenem, IPM Imipenem, MEM Meropenem, ATM Aztreonam, GEN Gentamicin,
  TOB Tobramycin, AMK Amikacin, GEH Gentamicin high level, STR Streptomycin, NAL Nalidixic acid, NOR Norfloxacin,
  CIP Ciprofloxacin, OFX Ofloxacin, LVX Levofloxacin, MFX Moxifloxacin, SXT Trimethoprim-sulfamethoxazole,
  TMP Trimethoprim, NIT Nitrofurantoin, FOS Fosfomycin, TCY Tetracycline, DOX Doxycycline, MNO Minocycline,
  TGC Tigecycline, CHL Chloramphenicol, ERY Erythromycin, AZM Azithromycin, CLR Clarithromycin, CLI Clindamycin,
  VAN Vancomycin, TEC Teicoplanin, LNZ Linezolid, DAP Daptomycin, RIF Rifampicin, FUS Fusidic acid, MUP Mupirocin,
  COL Colistin, MTR Metronidazole, SPT Spectinomycin, FLU Fluconazole, VOR Voriconazole, AMB Amphotericin B,
  CAS Caspofungin, MIF Micafungin`;

/** Agents of the urinary tract alone: reported of urine, of nothing else unless a person asks. */
const URINE_ONLY: ReadonlySet<string> = new Set(['NIT', 'NAL', 'NOR', 'FOS']);
/** Kept in reserve: reported when a drug of the first tier fails. */
const RESERVE: ReadonlySet<string> = new Set(['MEM', 'IPM', 'ETP', 'CZA', 'TGC', 'COL', 'LNZ', 'DAP', 'AMK']);

/**
 * Drugs commonly tested together, in reading order: a starting list, unverified by this laboratory, which checks and
 * edits it by its own guideline.
 */
const PANELS = [
  ['Enterobacterales, urine', 'Enterobacterales', 'URINE', 'AMP AMC CXM CRO GEN CIP SXT NIT FOS MEM'],
  ['Enterobacterales', 'Enterobacterales', '', 'AMP AMC CXM CRO CAZ GEN AMK CIP SXT MEM'],
  ['Pseudomonas', 'Pseudomonas', '', 'TZP CAZ FEP MEM IPM TOB AMK CIP'],
  ['Acinetobacter', 'Acinetobacter', '', 'MEM IPM GEN AMK CIP SXT'],
  ['Staphylococcus', 'Staphylococcus', '', 'PEN FOX ERY CLI GEN CIP SXT TCY LNZ VAN'],
  ['Enterococcus', 'Enterococcus', '', 'AMP VAN TEC LNZ GEH'],
  ['Streptococcus pneumoniae', 'Streptococcus pneumoniae', '', 'PEN CRO ERY CLI SXT TCY LVX VAN'],
  ['Haemophilus', 'Haemophilus', '', 'AMP AMC CXM CRO CIP SXT TCY'],
  ['Candida', 'Candida', '', 'FLU VOR AMB CAS MIF'],
] as const;

interface StartPanel {
  readonly name: string;
  readonly organism: string;
  readonly specimen: string;
  readonly codes: readonly string[];
}

export function startPanels(): readonly StartPanel[] {
  return PANELS.map(([name, organism, specimen, codes]) => ({
    name,
    organism,
    specimen,
    codes: codes.split(' '),
  }));
}

export function startOrganisms(): readonly (Entry & { readonly group: string })[] {
  return Object.entries(ORGANISMS).flatMap(([group, list]) =>
    entries(list).map((one) => ({ ...one, group })),
  );
}

export function startDrugs(): readonly (Entry & { readonly tiers: readonly SpecimenTier[] })[] {
  return entries(DRUGS).map((one) => ({ ...one, tiers: tiersOf(one.code) }));
}

/** "AMP Ampicillin, AMX Amoxicillin". */
function entries(list: string): readonly Entry[] {
  return list.split(',').map((entry) => {
    const [code = '', ...name] = entry.trim().split(/\s+/);
    return { code, name: name.join(' ') };
  });
}

function tiersOf(code: string): readonly SpecimenTier[] {
  if (URINE_ONLY.has(code)) {
    return [
      { specimen: 'URINE', tier: 1 },
      { specimen: '', tier: 3 },
    ];
  }
  return RESERVE.has(code) ? [{ specimen: '', tier: 2 }] : [];
}
