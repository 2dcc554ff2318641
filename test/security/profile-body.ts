import { NEW_PROFILE } from '../catalogue/new-profile.js';

/** A new profile with every field that the catalogue's call would accept. */
export const PROFILE = {
  ...NEW_PROFILE,
  parameters: NEW_PROFILE.parameters.map((parameter) => ({
    ...parameter,
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
  })),
};
