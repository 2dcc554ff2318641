/** Text as it stands, within a pattern of `like`: its own %, _ and \ stand for themselves. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
