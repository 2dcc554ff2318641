interface FormerlyProps {
  readonly names: readonly string[];
}

/** "formerly Ottilie Marschner": why somebody is found who is called otherwise now. */
export function Formerly({ names }: FormerlyProps) {
  if (names.length === 0) return null;
  return (
    <small style={{ display: 'block', fontWeight: 400 }}>
      formerly <bdi>{names.join(', ')}</bdi>
    </small>
  );
}
