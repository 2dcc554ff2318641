import { Button, Text } from '@mantine/core';
import { KeyHint } from '../../ui/keys/key-hint.js';

/** In the place of a result that somebody else signed or changed: the keys sign nothing until the next one is taken. */
export function HasLeft({ onNext }: { readonly onNext: () => void }) {
  return (
    <div role="status">
      <Text mb={12}>This result has left the list: it was signed, or is being changed.</Text>
      <Button variant="default" onClick={onNext}>
        Next <KeyHint>(N)</KeyHint>
      </Button>
    </div>
  );
}
