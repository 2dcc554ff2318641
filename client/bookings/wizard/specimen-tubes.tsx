import { Box, Flex, Text, Title } from '@mantine/core';
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
    <section aria-label="Specimens needed">
      <Title order={2} size="h4" mb={6}>
        Specimens needed
      </Title>
      {tubes.length === 0 && <Text c="dimmed">The tubes to collect, once a test is chosen.</Text>}
      <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {tubes.map(({ container, specimen, codes }) => (
          <Flex
            component="li"
            key={container}
            gap={10}
            py={8}
            fz="sm"
            style={{ borderTop: '1px solid var(--line)' }}
          >
            <span className={classes.cap} style={capOf(container)} aria-hidden="true" />
            <div>
              <strong>{container}</strong>
              <div className="dimmed">
                {specimen} · {codes.join(', ')}
              </div>
            </div>
          </Flex>
        ))}
      </Box>
    </section>
  );
}
