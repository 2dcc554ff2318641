/** The limit of a catalogue file: the longest that laboratories have are a third of it. */
export const LONGEST_FILE = 5 * 1024 * 1024;
export const FILE_TOO_LONG = 'The file is larger than 5 MB. Split it: a file need not hold all the profiles.';
