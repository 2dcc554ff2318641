import { inflateSync } from 'node:zlib';

/** WOFF 1.0 unpacked once; read as it is, each glyph would inflate its whole table again. */
export function sfnt(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') return file;
  const tables = tablesOf(file);
  const head = Buffer.alloc(12 + tables.length * 16);
  file.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  let offset = head.length;
  const parts = [head];
  tables.forEach(({ entry, data }, index) => {
    const at = 12 + index * 16;
    entry.copy(head, at, 0, 4);
    entry.copy(head, at + 4, 16, 20);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    data.copy(padded);
    parts.push(padded);
    offset += padded.length;
  });
  return Buffer.concat(parts);
}

interface FontTable {
  /** Its line of the file's directory. */
  readonly entry: Buffer;
  readonly data: Buffer;
}

function tablesOf(file: Buffer): readonly FontTable[] {
  return Array.from({ length: file.readUInt16BE(12) }, (_, index) => {
    const at = 44 + index * 20;
    const field = (place: number): number => file.readUInt32BE(at + place);
    const [offset, packed, length] = [field(4), field(8), field(12)];
    const data = file.subarray(offset, offset + packed);
    return { entry: file.subarray(at, at + 20), data: packed < length ? inflateSync(data) : data };
  });
}
