import { useKeyLayer } from '../keys/use-key-layer.js';

/** Stands for what is over the page while it is still being fetched: Escape is for it already, not for the page. */
export function Coming({ onClose }: { readonly onClose: () => void }) {
  useKeyLayer('dialog', true, onClose);
  return null;
}
