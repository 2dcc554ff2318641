import { good, type Answer, type Client } from '../support/client.js';

type Fields = Readonly<Record<string, unknown>>;

/** A parameter with every field, and everything that spreadsheets and careless readers trip over. */
export const RICH: Fields = {
  code: 'RICH',
  name: 'Rich, "quoted" and; separated',
  unit: 'biochemistry',
  specimen: "'=BLOOD",
  container: '=cmd|calc, A1',
  loinc: '2160-0',
  price: '17.05',
  turnaroundMinutes: 95,
  shortName: '-5',
  confidential: true,
  position: 7,
  parameters: [
    {
      code: 'A1',
      name: '+ plus; semicolon',
      loinc: '718-7',
      unitOfMeasure: 'mmol/L',
      kind: 'numeric',
      section: 'Müller’s section',
      rangeMale: '3.5-5.1',
      rangeFemale: '>3.4##3.4-5.0',
      rangePregnancy: '-1-+2',
      adultOnly: true,
      ranges: [
        { from: '0d', to: '28d', text: '3.7-5.9' },
        { from: '16y', to: '50y', sex: 'female', pregnancy: 2, text: '3.3-4.9' },
        { sex: 'female', pregnancy: 'any', text: '' },
      ],
      criticalLow: '2.50',
      criticalHigh: '6.5',
      criticalBands: [{ to: '28d', low: '2.9', high: '6.9' }],
      criticalValues: ['a|b', 'back\\slash'],
      plausibleLow: '-0.5',
      plausibleHigh: '20',
      plausibleBands: [{ sex: 'male', low: '0.1' }],
      reportableLow: '1',
      reportableHigh: '12',
      reportableBands: [{ from: '18y', high: '11.5' }],
      deltaKind: 'percent',
      deltaAmount: '25',
      deltaDays: 30,
      decimals: 2,
      note: 'First line\nsecond, “with” commas',
      extra: { kitLot: true, optional: false, limitOfDetection: '0.05', confirmBySecondPerson: true },
      shared: true,
      verified: true,
    },
    { code: 'B2', name: 'Choice', kind: 'choice', options: ['=1+1', 'Reactive', 'a | b', '\\'] },
    { code: 'C3', name: 'Twice A1', kind: 'calculated', formula: 'A1*2', unitOfMeasure: '10*9/L' },
  ],
  reflex: [
    { parameter: 'A1', is: '>6.0', add: 'UE' },
    { parameter: 'B2', is: 'Reactive', add: 'FBC' },
  ],
};

/** A rich profile is on the menu. */
export async function makeRich(manager: Client): Promise<Fields> {
  return good(await manager.post('/api/catalogue/profiles', RICH)).body;
}

/** A file of this many new profiles, with this many parameters each. */
export function manyProfiles(count: number, parameters: number): string {
  const head =
    'line,profile,parameter,name,unit,specimen,container,turnaround minutes,price,kind,unit of measure,range men,sex,from age,range';
  const lines = Array.from({ length: count }, (_, at) => [
    `profile,N${at},,"New test ${at}",biochemistry,BLOOD,Serum (gold top),60,${at % 90}.50,,,,,,`,
    ...Array.from({ length: parameters }, (__, place) => [
      `parameter,N${at},P${place},Parameter ${place},,,,,,numeric,mmol/L,${place}.1-${place}.9,,,`,
      `range,N${at},P${place},,,,,,,,,,female,18y,${place}.2-${place}.8`,
    ]).flat(),
  ]);
  return [head, ...lines.flat()].join('\r\n');
}

/** The status, and every refusal with its field. */
export function told({ status, body }: Answer): readonly string[] {
  const errors: readonly { readonly field: string; readonly message: string }[] = body.errors ?? [];
  return [String(status), ...errors.map(({ field, message }) => `${field}: ${message}`)];
}
