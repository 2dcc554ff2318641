const FRAME =
  /^\s{0,20}at (?:async )?(?:[\w$.<>]{1,100} )?(?:\[as [\w$]{1,60}\] )?\(?(?:file:\/\/)?([\w@./\\:+-]{1,300}):(\d{1,7}):\d{1,7}\)?$/;
const ERROR_NAME = /^([A-Za-z]{1,40}(?:Error|Exception))\b/;
const MOST = 12;

/** Of an error's stack its kind and the places in the source, and not one word of its message. */
export function framesOf(stack: string | undefined): readonly string[] {
  const lines = (stack ?? '').split('\n');
  const kind = ERROR_NAME.exec(lines[0] ?? '')?.[1];
  const places = lines.flatMap((line) => {
    const [, file, number] = FRAME.exec(line) ?? [];
    return file === undefined ? [] : [`${shortened(file)}:${number}`];
  });
  return [...(kind === undefined ? [] : [kind]), ...places.slice(0, MOST)];
}

/** From the project's folder on: where that lies is nobody's business. */
function shortened(file: string): string {
  const at = file.search(/(?:node_modules|server|shared|node:)/);
  return at < 0 ? 'elsewhere' : file.slice(at);
}
