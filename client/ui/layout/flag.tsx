import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import type { Flag as FlagCode } from '../../../shared/vocabulary.js';
import classes from './flag.module.css';

const MEANINGS: Readonly<Record<Exclude<FlagCode, ''>, readonly [sign: string, meaning: string]>> = {
  L: ['↓', 'low'],
  H: ['↑', 'high'],
  LL: ['↓', 'critically low'],
  HH: ['↑', 'critically high'],
  A: ['•', 'abnormal'],
};

/** Letter, arrow and colour together, so that none is needed alone. An empty flag draws nothing. */
export function Flag({ flag }: { readonly flag: FlagCode }) {
  if (flag === '') return null;
  const [sign, meaning] = MEANINGS[flag];
  const critical = flag === 'LL' || flag === 'HH';
  return (
    <span className={classes.flag} data-flag={flag} data-critical={critical || undefined} title={meaning}>
      {critical && <IconAlertTriangleFilled size={11} aria-hidden="true" />}
      <span aria-hidden="true">
        {flag} {sign}
      </span>
      <VisuallyHidden component="span">{meaning}</VisuallyHidden>
    </span>
  );
}
