/** A new profile as the catalogue's call would accept it. */
export const PROFILE = {
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
      ranges: [
        { sex: 'male', from: '0d', to: '4w', text: '8-15' },
        { pregnancy: 2, text: '9-16' },
      ],
      criticalBands: [{ from: '0d', to: '4w', sex: 'male', pregnancy: null, low: '2', high: '40' }],
      plausibleBands: [{ sex: 'female', low: '1', high: '90' }],
      reportableLow: '1',
      reportableHigh: '100',
      reportableBands: [{ pregnancy: 2, low: '1', high: '100' }],
      adultOnly: false,
      options: [],
      criticalValues: [],
      extra: { confidential: false },
    },
  ],
};
