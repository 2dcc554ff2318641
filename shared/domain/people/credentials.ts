/** Bounds of passwords and of the admin code, shown on the screens and enforced by the server (OWASP ASVS 5.0). */
export const PASSWORD_MIN = 8;
export const PASSWORD_RECOMMENDED = 15;
export const PASSWORD_MAX = 256;
export const ADMIN_CODE_MIN = 6;
export const ADMIN_CODE_MAX = 64;
