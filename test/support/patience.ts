/** How long a test waits for what is sure to come: a machine that is busy with other things makes nothing fail. */
export const PATIENCE_MS = 45_000;
