import { Box, Flex, Text, Title } from '@mantine/core';
import type { ContainerLine } from '../../../shared/contract/containers.js';
import { capColour, tubeColour } from '../../../shared/domain/specimens/tube-colour.js';
import { tubesFor, type ChosenTest } from './tests.js';
import classes from '../../ui/layout/wizard.module.css';
import { useWizard } from './wizard-form.js';

/** What has to be collected: one label a tube. */
export function SpecimenTubes({ tests }: { readonly tests: readonly ChosenTest[] }) {
  const { containers } = useWizard();
  const tubes = tubesFor(tests);
  const kept = new Map(containers.map((one) => [one.name, one]));
  const colourOf = (name: string): string =>
    capColour(kept.get(name)?.colour) ?? tubeColour(name) ?? 'var(--line-strong)';
  return (
    <section aria-label="Specimens needed">
      <Title order={2} size="h4" mb={6}>
        Specimens needed
      </Title>
      {tubes.length === 0 && <Text c="dimmed">The tubes to collect, once a test is chosen.</Text>}
      <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {tubes.map(({ container, specimen, draw, codes }) => (
          <Flex
            component="li"
            key={`${container} ${draw ?? ''}`}
            gap={10}
            py={8}
            fz="sm"
            style={{ borderTop: '1px solid var(--line)' }}
          >
            <span className={classes.cap} style={{ background: colourOf(container) }} aria-hidden="true" />
            <div>
              <strong>{container}</strong>
              <Drawn container={kept.get(container)} />
              <div className="dimmed">
                {specimen} · {codes.join(', ')}
                {draw !== null && ` · ${draw}`}
              </div>
            </div>
          </Flex>
        ))}
      </Box>
    </section>
  );
}

/** "K2-EDTA, 3 mL"; nothing where nobody said. */
function Drawn({ container }: { readonly container: ContainerLine | undefined }) {
  const said = [container?.additive, container?.volume].filter(Boolean).join(', ');
  return said === '' ? null : <span className="dimmed"> {said}</span>;
}
