import type { NavigateFunction } from 'react-router-dom';
import { holdKeys } from './held-keys.js';

/**
 * Opens a page in whose first field somebody types on at once. The page holds the keys on itself (`useKeysHeld`).
 * `what`: "the bill", as it is told where keys are refused.
 */
export function goHeld(navigate: NavigateFunction, path: string, what: string): void {
  holdKeys(what).leadTo(path);
  void navigate(path);
}
