/** A profile that is not on the menu yet, as the catalogue's call accepts it. */
export const NEW_PROFILE = {
  code: 'ZINC',
  name: 'Zinc',
  unit: 'biochemistry',
  specimen: 'BLOOD',
  container: 'Trace element tube',
  price: '14.50',
  turnaroundMinutes: 600,
  parameters: [
    {
      code: 'ZN',
      name: 'Zinc',
      kind: 'numeric',
      unitOfMeasure: 'umol/L',
      rangeMale: '11-19',
      rangeFemale: '11-19',
      decimals: 1,
    },
  ],
};
