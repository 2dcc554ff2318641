import { Button, Group, List, Text } from '@mantine/core';
import { IconFileText, IconTag } from '@tabler/icons-react';

const PAGES = [
  { kind: 'label', label: 'Print a label', icon: <IconTag size={16} stroke={1.75} /> },
  { kind: 'a4', label: 'Print a sheet', icon: <IconFileText size={16} stroke={1.75} /> },
] as const;

/** Made by the server as reports and labels are; the browser prints them. */
export function PrintersStep() {
  return (
    <>
      <Group gap={12}>
        {PAGES.map(({ kind, label, icon }) => (
          <Button
            key={kind}
            component="a"
            href={`/api/set-up/test-page.pdf?kind=${kind}`}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={icon}
          >
            {label}
          </Button>
        ))}
      </Group>
      <Text fw={600} mt={24} mb={8}>
        Look at the paper
      </Text>
      <List spacing={6} maw={560}>
        <List.Item>
          The label is 50.8 × 25.4 mm and one label long. If it is shifted or a second one comes out, choose
          that size in the printer’s own settings.
        </List.Item>
        <List.Item>A scanner reads its bar code: TEST-1-1.</List.Item>
        <List.Item>The bar on the sheet is 100 mm long. If it is shorter, print at actual size.</List.Item>
        <List.Item>Nothing is cut off at the margins, and the logo is clean.</List.Item>
      </List>
    </>
  );
}
