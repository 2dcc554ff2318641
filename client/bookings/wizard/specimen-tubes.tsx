import { Box, Flex, Text, Title } from '@mantine/core';
import { tubeColour } from '../../../shared/domain/tube-colour.js';
import { tubesFor, type ChosenTest } from './tests.js';
import classes from '../../ui/wizard.module.css';

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
            <span
              className={classes.cap}
              style={{ background: tubeColour(container) ?? 'var(--line-strong)' }}
              aria-hidden="true"
            />
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
