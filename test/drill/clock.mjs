// Loaded before a program of the server: its clock is off by the milliseconds in the file DRILL_CLOCK.
import { readFileSync, watch } from 'node:fs';

const file = process.env.DRILL_CLOCK;
const RealDate = Date;
let ahead = 0;
const read = () => {
  const text = readFileSync(file, 'utf8');
  if (text !== '') ahead = Number(text);
};

if (file) {
  read();
  watch(file, { persistent: false }, read);
  globalThis.Date = class extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(RealDate.now() + ahead);
      else super(...parts);
    }
    static now() {
      return RealDate.now() + ahead;
    }
  };
}
