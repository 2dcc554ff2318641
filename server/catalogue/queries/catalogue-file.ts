import type { StreamableFile } from '@nestjs/common';
import type { Database } from '../../kernel/database.js';
import { csvAnswer } from '../../kernel/http/csv.js';
import { knownProfiles } from '../file/known-profiles.js';
import { FILE_COLUMNS, linesOf, type FileLine } from '../file/write-file.js';

const AT_ONCE = 50;

/** Every profile that was ever published as one file, which imports back unchanged. Others are served between its pieces. */
export async function catalogueFile(database: Database, at: Date): Promise<StreamableFile> {
  const profiles = (await knownProfiles(database, at)).filter(({ neverPublished }) => !neverPublished);
  async function* batches(): AsyncGenerator<readonly FileLine[]> {
    for (let from = 0; from < profiles.length; from += AT_ONCE) {
      await new Promise(setImmediate);
      yield profiles.slice(from, from + AT_ONCE).flatMap((profile) => linesOf(profile));
    }
  }
  // No cell is a moment: the file is the same in every time zone.
  return csvAnswer('catalogue', FILE_COLUMNS, { timeZone: 'UTC', batches: batches() });
}
