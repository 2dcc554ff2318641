import { createRequire } from 'node:module';

/** One family of the printed page; the first in the table that has a character prints it. */
export interface PrintFont {
  readonly name: string;
  readonly normal: string;
  readonly bold: string;
  /** Set one glyph a character, in logical order: for a font without rules of its own for complex scripts. */
  readonly plain: boolean;
}

const TABLE: readonly PrintFont[] = [
  {
    name: 'Roboto',
    normal: 'pdfmake/fonts/Roboto/Roboto-Regular.ttf',
    bold: 'pdfmake/fonts/Roboto/Roboto-Medium.ttf',
    plain: false,
  },
  // Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic, symbols.
  {
    name: 'DejaVu',
    normal: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
    bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
    plain: false,
  },
  // Nearly all of Unicode's first plane and much of the second, coarsely drawn: so that no name is lost.
  {
    name: 'Unifont',
    normal: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
    bold: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
    plain: true,
  },
];

/** The fonts that are installed, as files. */
export function printFonts(): PrintFont[] {
  const require = createRequire(import.meta.url);
  const file = (path: string) => {
    try {
      return require.resolve(path);
    } catch {
      return undefined;
    }
  };
  return TABLE.flatMap((font) => {
    const normal = file(font.normal);
    const bold = file(font.bold);
    return normal && bold ? [{ ...font, normal, bold }] : [];
  });
}
