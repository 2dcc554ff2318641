import { rowFailed, rowReady } from '../../../client/results/grid/grid-keys.js';
import { withGridKeys } from './a-plain-sheet.js';

/** A grid of many samples of plain fields, of which all but the first are still being read. */
export const SAMPLES = ['Anna', 'Beata', 'Carol'];

export function drawRack(): void {
  document.body.innerHTML = `<table data-result-grid="samples">${SAMPLES.map(
    (name, place) => `<tbody data-sample="${name}"${place === 0 ? '' : ' data-coming=""'}></tbody>`,
  ).join('')}</table><button data-station>Save samples</button>`;
  fill(sampleOf('Anna'));
  sampleOf('Anna').querySelector('input')?.focus();
}

export function sampleOf(name: string): HTMLElement {
  const sample = document.querySelector<HTMLElement>(`[data-sample="${name}"]`);
  if (sample === null) throw new Error(`There is no sample of ${name}`);
  return sample;
}

/** The row has loaded: another part of the page replaces it. */
export function readRow(name: string): void {
  const before = sampleOf(name);
  const after = document.createElement('tbody');
  after.dataset['sample'] = name;
  before.replaceWith(after);
  fill(after);
  rowReady(after);
}

export function failRow(name: string): void {
  const sample = sampleOf(name);
  sample.setAttribute('data-coming', 'failed');
  sample.innerHTML = '<tr><td><button>Try again</button></td></tr>';
  rowFailed(sample);
}

/** The content of each sample; undefined if it was not read. */
export const rackValues = (): readonly (string | undefined)[] =>
  SAMPLES.map((name) => sampleOf(name).querySelector('input')?.value);

function fill(sample: HTMLElement): void {
  sample.innerHTML = '<tr><td><input data-cell="value" data-code="NA"></td></tr>';
  sample.querySelectorAll('input').forEach(withGridKeys);
}
