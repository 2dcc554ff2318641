/** The admin code's grant on its way to the booking's update; it outlives a reload, never the tab. */
const PREFIX = 'adminGrant ';

export function storeGrant(bookingId: string, grant: string): void {
  sessionStorage.setItem(PREFIX + bookingId, grant);
}

export function grantFor(bookingId: string): string | undefined {
  return sessionStorage.getItem(PREFIX + bookingId) ?? undefined;
}

export function dropGrant(bookingId: string): void {
  sessionStorage.removeItem(PREFIX + bookingId);
}
