import { createRequire } from 'node:module';
import { decorate, tagged, writeLine } from './ink.js';
import { linesOf } from './lines.js';
import { freeSpace, space } from './pieces.js';

const bwip = createRequire(import.meta.url)('bwip-js');
const INK = '#000000';

/** A picture, told in words to who does not see it. */
export function figurePieces(context, block, width) {
  const element = context.add('Figure', undefined, block.alt);
  const { document } = context;
  const draw = (x, y) => {
    const left = x + freeSpace({ width: block.width }, width, block.align);
    tagged(document, element, () => DRAWN[block.picture.kind](context, block, left, y));
  };
  return [...(block.above ? [space(block.above)] : []), { height: block.height, draw }];
}

const DRAWN = {
  image: ({ document }, { picture, width, height, align }, x, y) =>
    document.image(Buffer.from(picture.data.split(',')[1] ?? '', 'base64'), x, y, {
      fit: [width, height],
      align: align ?? 'left',
      valign: 'center',
    }),
  qr: ({ document }, { picture, width }, x, y) => drawQr(document, picture.text, { x, y, width }),
  code128: ({ document }, { picture, width, height }, x, y) =>
    drawBars(document, picture.text, { x, y, width, height }),
  strokes: (context, { picture }, x, y) => {
    for (const stroke of picture.strokes) drawStroke(context, stroke, x, y);
  },
};

const QUIET_QR = 4;

/** Error correction M, with the quiet zone of four modules that a reader needs. */
function drawQr(document, text, { x, y, width }) {
  const [{ pixs, pixx }] = bwip.raw({ bcid: 'qrcode', text, eclevel: 'M' });
  const module = width / (pixx + 2 * QUIET_QR);
  pixs.forEach((dark, index) => {
    if (!dark) return;
    const [column, row] = [index % pixx, Math.floor(index / pixx)];
    document.rect(x + (column + QUIET_QR) * module, y + (row + QUIET_QR) * module, module, module);
  });
  document.fill(INK);
}

const QUIET_BARS = 10;

/** Code 128 with a quiet zone of ten modules on either side. */
function drawBars(document, text, { x, y, width, height }) {
  const [{ sbs }] = bwip.raw({ bcid: 'code128', text });
  const whole = sbs.reduce((sum, wide) => sum + wide, 0);
  const module = width / (whole + 2 * QUIET_BARS);
  let at = x + QUIET_BARS * module;
  sbs.forEach((wide, index) => {
    if (index % 2 === 0) document.rect(at, y, wide * module, height);
    at += wide * module;
  });
  document.fill(INK);
}

function drawStroke(context, stroke, x, y) {
  const { document } = context;
  if ('words' in stroke) {
    const [line] = linesOf(context.fonts, [{ text: stroke.words, size: stroke.size, color: '#5a686d' }], 400);
    writeLine(document, line, x + stroke.at[0], y + stroke.at[1]);
  } else if ('line' in stroke) {
    const [[firstX, firstY], ...others] = stroke.line;
    document.lineWidth(stroke.width).moveTo(x + firstX, y + firstY);
    for (const [toX, toY] of others) document.lineTo(x + toX, y + toY);
    document.stroke(stroke.color);
  } else if ('dot' in stroke) {
    document.circle(x + stroke.dot[0], y + stroke.dot[1], stroke.radius).fill(stroke.color);
  } else {
    const [left, top, wide, high] = stroke.band;
    document.rect(x + left, y + top, wide, high).fill(stroke.color);
  }
}

export function rulePieces({ document }, block, width) {
  const draw = (x, y) =>
    decorate(document, () =>
      document
        .lineWidth(block.width)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(block.color),
    );
  return [...(block.above ? [space(block.above)] : []), { height: block.width + 1, draw }];
}
