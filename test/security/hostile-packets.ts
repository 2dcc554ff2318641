import fc from 'fast-check';

/** Packets written to the connection at once: Socket.IO's as text, attachments as bytes. */
export type HostileMessage = readonly (string | Buffer)[];

export const LIVE = '/live,';

const BYTES = Buffer.alloc(2000, 0xff);
/** Attachments that come, come too late, never come, or are none. */
export const binary = fc.constantFrom<HostileMessage>(
  [`51-${LIVE}7["subscribe",{"topics":{"_placeholder":true,"num":0}}]`, BYTES],
  [`51-${LIVE}8["subscribe",{"_placeholder":true,"num":9}]`, BYTES],
  [`52-${LIVE}["subscribe",{"_placeholder":true,"num":0}]`, BYTES],
  [`5999999999-${LIVE}["subscribe"]`],
  [`51-${LIVE}["unsubscribe"]`, `2${LIVE}["subscribe"]`],
  [`61-${LIVE}5[{"_placeholder":true,"num":0}]`, BYTES],
  [BYTES],
);
/** Packets that Socket.IO's own client would never write: some of them end the connection. */
export const broken = fc.oneof(
  fc.constantFrom<HostileMessage>(
    ...[
      '',
      '9',
      '2',
      '2/',
      `2${LIVE}`,
      `2${LIVE}[`,
      `2${LIVE}{}`,
      `2${LIVE}[]`,
      `3${LIVE}1[]`,
      `3${LIVE}[]`,
    ].map((text) => [text]),
    ...['0/,', '0/nowhere,{}', `0${LIVE}{"token":{}}`, `1${LIVE}`, `4${LIVE}{}`, '2["subscribe"]'].map(
      (text) => [text],
    ),
    [`2${LIVE}${'9'.repeat(500)}["subscribe",{}]`],
    [`2/${'n'.repeat(5000)},["subscribe"]`],
    [`2${LIVE}["subscribe","${'m'.repeat(70_000)}"]`],
  ),
  fc.string({ unit: 'binary', maxLength: 100 }).map((text): HostileMessage => [text]),
);
