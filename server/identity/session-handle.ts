/** What a screen may call a session `s`: it opens nothing, and the session's own name cannot be read from it. */
export const SESSION_HANDLE = `encode(sha256(convert_to(s.sid, 'UTF8')), 'hex')`;
