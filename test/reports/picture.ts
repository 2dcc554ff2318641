import { createCanvas } from '@napi-rs/canvas';
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Client } from '../support/client.js';

const POINTS_PER_INCH = 72;

interface Picture {
  readonly width: number;
  readonly height: number;
  /** One byte a point of the picture: 0 black, 255 white. */
  readonly grey: Uint8ClampedArray;
}

/** A page of a PDF as a printer with this resolution draws it. */
export async function pictureOf(data: Uint8Array, dotsPerInch: number, number = 1): Promise<Picture> {
  const document = await getDocument({ data: data.slice(), verbosity: 0 }).promise;
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: dotsPerInch / POINTS_PER_INCH });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  const { width, height } = canvas;
  const { data: colours } = context.getImageData(0, 0, width, height);
  const grey = Uint8ClampedArray.from(
    { length: width * height },
    (_, index) => colours[index * 4 + 1] ?? 255,
  );
  return { width, height, grey };
}

/** A scanner looks again and again; the same picture is read in each way that the reader knows. */
const WAYS = [
  { Binarizer: HybridBinarizer, hints: [[DecodeHintType.TRY_HARDER, true]] },
  { Binarizer: GlobalHistogramBinarizer, hints: [] },
  { Binarizer: HybridBinarizer, hints: [] },
] as const;

/** The code that an independent reader finds in the picture; an error if it finds none. */
export function decoded({ width, height, grey }: Picture, format: 'QR_CODE' | 'CODE_128'): string {
  const failures: unknown[] = [];
  for (const { Binarizer, hints } of WAYS) {
    const source = new Binarizer(new RGBLuminanceSource(grey, width, height));
    const asked = new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat[format]]],
      ...hints,
    ]);
    try {
      return new MultiFormatReader().decode(new BinaryBitmap(source), asked).getText();
    } catch (failure) {
      failures.push(failure);
    }
  }
  throw failures[0];
}

/** The same for a PDF's page, held nearer and farther if it is not read at once, as people hold paper. */
export async function scanned(
  data: Uint8Array,
  format: 'QR_CODE' | 'CODE_128',
  dotsPerInch: number,
): Promise<string> {
  let failure: unknown;
  for (const distance of [1, 0.8, 1.3, 0.65, 1.15, 0.9, 1.5, 0.72]) {
    const picture = await pictureOf(data, Math.round(dotsPerInch * distance));
    try {
      return decoded(picture, format);
    } catch (unread) {
      failure = unread;
    }
  }
  throw failure;
}

/** A PDF as bytes. */
export async function pdfOf(who: Client, path: string): Promise<Uint8Array> {
  const answer = await fetch(`${who.address}${path}`, { headers: { Cookie: who.cookie } });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
}
