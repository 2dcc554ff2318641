const BLOCK = 512;

/** A tar file (ustar) of a few texts. */
export function tarOf(files: readonly { readonly name: string; readonly text: string }[], at: Date): Buffer {
  const parts = files.flatMap(({ name, text }) => {
    const content = Buffer.from(text, 'utf8');
    return [
      header(name, content.length, at),
      content,
      Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
    ];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function header(name: string, size: number, at: Date): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits - 1, '0')}\0`;
  block.write(name.slice(0, 99), 0, 'utf8');
  block.write(octal(0o644, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\0', 257);
  block.write('00', 263);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
