export type Reading = 'S' | 'I' | 'R';
type Drugs = readonly (readonly [drug: string, Reading])[];

const SAU = 'Staphylococcus aureus';

/** By code of the contradiction: drugs of one isolate that cannot all be right. */
export const ASKED_ABOUT: readonly (readonly [code: string, organism: string, drugs: Drugs])[] = [
  [
    'mrsa_with_beta_lactam',
    SAU,
    [
      ['Oxacillin', 'R'],
      ['Cefazolin', 'S'],
    ],
  ],
  [
    'mrsa_with_beta_lactam',
    SAU,
    [
      ['Cefoxitin', 'R'],
      ['Amoxicillin-clavulanic acid', 'S'],
    ],
  ],
  [
    'mrsa_with_beta_lactam',
    'Coagulase-negative staphylococci',
    [
      ['Cefoxitin', 'R'],
      ['Meropenem', 'I'],
    ],
  ],
  [
    'cephalosporin_generations',
    'Escherichia coli',
    [
      ['Cefotaxime', 'R'],
      ['Cefazolin', 'S'],
    ],
  ],
  [
    'inhibitor_without_its_penicillin',
    'Escherichia coli',
    [
      ['Amoxicillin-clavulanic acid', 'R'],
      ['Ampicillin', 'S'],
    ],
  ],
  [
    'ertapenem_with_meropenem_resistant',
    'Escherichia coli',
    [
      ['Meropenem', 'R'],
      ['Ertapenem', 'S'],
    ],
  ],
  [
    'salmonella_quinolones',
    'Salmonella Typhi',
    [
      ['Nalidixic acid', 'R'],
      ['Ciprofloxacin', 'S'],
    ],
  ],
  [
    'macrolides_differ',
    'Streptococcus pyogenes',
    [
      ['Erythromycin', 'R'],
      ['Azithromycin', 'S'],
    ],
  ],
  [
    'tetracyclines_differ',
    'Vibrio cholerae',
    [
      ['Doxycycline', 'R'],
      ['Tetracycline', 'S'],
    ],
  ],
  [
    'enterococcus_ampicillin',
    'Enterococcus faecalis',
    [
      ['Ampicillin', 'R'],
      ['Imipenem', 'S'],
    ],
  ],
  ['vancomycin_resistant_staphylococcus_aureus', SAU, [['Vancomycin', 'R']]],
  ['vancomycin_resistant_staphylococcus_aureus', SAU, [['Linezolid', 'R']]],
  ['resistant_streptococcus', 'Streptococcus pneumoniae', [['Vancomycin', 'R']]],
  ['penicillin_resistant_streptococcus', 'Streptococcus agalactiae', [['Benzylpenicillin', 'R']]],
  ['carbapenem_resistant_salmonella', 'Salmonella species', [['Meropenem', 'R']]],
  ['cephalosporin_resistant_neisseria', 'Neisseria gonorrhoeae', [['Ceftriaxone', 'R']]],
  ['naturally_resistant_and_susceptible', 'Klebsiella pneumoniae', [['Ampicillin', 'S']]],
  ['naturally_resistant_and_susceptible', 'Proteus mirabilis', [['Nitrofurantoin', 'S']]],
  ['naturally_resistant_and_susceptible', 'Pseudomonas aeruginosa', [['Trimethoprim-sulfamethoxazole', 'S']]],
  ['naturally_resistant_and_susceptible', 'Enterococcus faecium', [['Ceftriaxone', 'I']]],
  ['naturally_resistant_and_susceptible', 'Escherichia coli', [['Vancomycin', 'S']]],
  ['naturally_resistant_and_susceptible', 'Pichia kudriavzevii', [['Fluconazole', 'S']]],
];

/** Such as can. */
export const TOGETHER: readonly (readonly [organism: string, drugs: Drugs])[] = [
  [
    SAU,
    [
      ['Oxacillin', 'R'],
      ['Cefazolin', 'R'],
      ['Vancomycin', 'S'],
      ['Ceftaroline', 'S'],
    ],
  ],
  [
    SAU,
    [
      ['Oxacillin', 'S'],
      ['Cefazolin', 'S'],
      ['Benzylpenicillin', 'R'],
    ],
  ],
  [
    'Escherichia coli',
    [
      ['Cefotaxime', 'R'],
      ['Cefazolin', 'R'],
      ['Meropenem', 'S'],
    ],
  ],
  [
    'Escherichia coli',
    [
      ['Ampicillin', 'R'],
      ['Amoxicillin-clavulanic acid', 'S'],
      ['Cefoxitin', 'S'],
    ],
  ],
  [
    'Klebsiella pneumoniae',
    [
      ['Ampicillin', 'R'],
      ['Piperacillin-tazobactam', 'S'],
    ],
  ],
  [
    'Klebsiella pneumoniae',
    [
      ['Ampicillin-sulbactam', 'S'],
      ['Meropenem', 'R'],
    ],
  ],
  [
    'Salmonella Typhi',
    [
      ['Azithromycin', 'S'],
      ['Ciprofloxacin', 'R'],
      ['Ceftriaxone', 'S'],
    ],
  ],
  [
    'Enterococcus faecium',
    [
      ['Ampicillin', 'R'],
      ['Vancomycin', 'R'],
      ['Gentamicin high level', 'S'],
    ],
  ],
  [
    'Pseudomonas aeruginosa',
    [
      ['Ceftazidime', 'I'],
      ['Meropenem', 'R'],
      ['Colistin', 'S'],
    ],
  ],
  [
    'Streptococcus pneumoniae',
    [
      ['Benzylpenicillin', 'R'],
      ['Ceftriaxone', 'S'],
    ],
  ],
];
