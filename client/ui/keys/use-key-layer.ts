import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react';
import { keyLayers, type KeyLayer } from './key-layers.js';
import { listen } from './keys.js';

/** The layer that a part is drawn in, through portals too. */
export const KeyLayerContext = createContext<KeyLayer | undefined>(undefined);

export function useOwnLayer(): KeyLayer | undefined {
  return useContext(KeyLayerContext);
}

/** A layer for as long as it is open; hand it to `KeyLayerContext` around what stands in it. */
export function useKeyLayer(kind: KeyLayer['kind'], isOpen: boolean, close: () => void): KeyLayer {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  const [layer] = useState<KeyLayer>(() => ({ kind, close: () => latest.current() }));
  useLayoutEffect(() => {
    listen();
    return isOpen ? keyLayers.open(layer) : undefined;
  }, [isOpen, layer]);
  return layer;
}
