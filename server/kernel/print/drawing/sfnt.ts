import { inflateSync } from 'node:zlib';

/**
 * WOFF 1.0 unpacked once; read as it is, each glyph would inflate its whole table again.
 * @param {Buffer} file
 */
export function sfnt(file) {
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

/** @param {Buffer} file */
function tablesOf(file) {
  return Array.from({ length: file.readUInt16BE(12) }, (_, index) => {
    const at = 44 + index * 20;
    const [offset, packed, length] = [4, 8, 12].map((field) => file.readUInt32BE(at + field));
    const data = file.subarray(offset, offset + packed);
    return { entry: file.subarray(at, at + 20), data: packed < length ? inflateSync(data) : data };
  });
}
