/**
 * What stands over the page, the latest on top. A panel leaves the page usable; under a dialog the keys of the page
 * rest. Escape closes the topmost and nothing else.
 */
export interface KeyLayer {
  readonly kind: 'panel' | 'dialog';
  readonly close: () => void;
}

export class KeyLayers {
  private readonly layers: KeyLayer[] = [];

  open(layer: KeyLayer): () => void {
    this.layers.push(layer);
    return () => {
      const place = this.layers.indexOf(layer);
      if (place >= 0) this.layers.splice(place, 1);
    };
  }

  top(): KeyLayer | undefined {
    return this.layers.at(-1);
  }

  /** Whether a key of this layer (undefined: of the page) works now. */
  hears(layer: KeyLayer | undefined): boolean {
    const dialog = this.layers.findLastIndex(({ kind }) => kind === 'dialog');
    return dialog < 0 || (layer !== undefined && this.layers.indexOf(layer) >= dialog);
  }
}

export const keyLayers = new KeyLayers();
