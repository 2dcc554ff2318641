import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JobCardRow } from '../../shared/event-payloads.js';
import { asProblem } from '../core/api.js';
import { useScanner } from '../ui/keys/scanner.js';
import { goToScanned } from './go-to-scanned.js';
import { openScanned } from './open-sample.js';
import type { Unit } from '../core/waiting-cards.js';

/** A scan anywhere on the page opens the sample; its other waiting results are queued behind it. */
export function useScannedSample(
  cards: readonly JobCardRow[],
  unit: Unit,
): { readonly text: string; readonly clear: () => void } {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const open = async (code: string): Promise<void> => {
    setText('');
    try {
      const isFound = await goToScanned(() => openScanned(code, cards, unit), navigate);
      if (!isFound) setText(`No sample with the number ${code}`);
    } catch (thrown) {
      setText(`${code} could not be opened: ${asProblem(thrown).detail}`);
    }
  };
  useScanner((code) => void open(code));
  return { text, clear: () => setText('') };
}
