/** A specimen's number: the lab number, the booking's index and the specimen's, e.g. LAB12-0-1. */
const ACCESSION = /^[\p{L}\p{N}._/-]{0,40}\d-\d{1,4}-\d{1,3}$/u;

/** Whether a scanned text can be a specimen's number: a result never looks like one. */
export function isAccession(text: string): boolean {
  return text.length <= 60 && ACCESSION.test(text);
}
