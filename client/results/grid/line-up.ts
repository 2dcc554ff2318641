import type { CSSProperties } from 'react';
import { missing } from '../../../shared/domain/aligned.js';

/** A point is narrower than a digit. */
const POINT = '0.28em';

/** What is left free behind a figure, so that the points of a column stand below each other. */
export function lineUp(text: string, places: number): CSSProperties {
  const { digits, point } = missing(text, places);
  if (digits === 0) return {};
  const free = point ? `calc(${digits}ch + ${POINT})` : `${digits}ch`;
  return { '--behind': free } as CSSProperties;
}
