/** A cookie of a Cookie header, for what passes no middleware. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  const pair = (header ?? '').split(';').find((part) => part.trim().startsWith(`${name}=`));
  const value = pair?.trim().slice(name.length + 1);
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
