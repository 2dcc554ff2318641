import { Title } from '@mantine/core';
import type { CSSProperties } from 'react';
import { tubesFor, type ChosenTest } from './tests.js';
import classes from './wizard.module.css';

/** The cap's colour as the container's name says it. */
const CAPS: readonly (readonly [word: string, colour: string])[] = [
  ['gold', '#d4a72c'],
  ['lavender', '#a98bd0'],
  ['grey', '#8f9799'],
  ['light blue', '#7fb8e0'],
  ['green', '#4d9a5b'],
  ['red', '#c9453d'],
  ['urine', '#e3c46a'],
  ['stool', '#9a7350'],
];

function capOf(container: string): CSSProperties {
  const name = container.toLowerCase();
  const found = CAPS.find(([word]) => name.includes(word));
  return { background: found?.[1] ?? 'var(--line-strong)' };
}

/** What has to be collected: one label a container. */
export function SpecimenTubes({ tests }: { readonly tests: readonly ChosenTest[] }) {
  const tubes = tubesFor(tests);
  return (
    <section className={classes.tubes} aria-label="Specimens needed">
      <Title order={2} size="h4" mb={6}>
        Specimens needed
      </Title>
      {tubes.length === 0 && <p className="dimmed">The tubes to collect, once a test is chosen.</p>}
      <ul>
        {tubes.map(({ container, specimen, codes }) => (
          <li key={container}>
            <span className={classes.cap} style={capOf(container)} aria-hidden="true" />
            <span className={classes.grow}>
              <strong>{container}</strong>
              <br />
              <span className="dimmed">
                {specimen} · {codes.join(', ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
