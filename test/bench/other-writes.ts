import http from 'node:http';

/** Other people's writes at a steady pace, in a process of their own: patients registered, each with a lab number. */
const [address = '', cookie = '', xsrf = '', perSecond = '300'] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
const MOST_UNDER_WAY = 32;
const started = performance.now();
let sent = 0;
let done = 0;
/** The outcome of the writes that were not done. */
const failures: string[] = [];

function write(index: number): void {
  const body = JSON.stringify({
    fullName: `Other Write ${index}`,
    dateOfBirth: '1990-01-01',
    gender: 'male',
  });
  const request = http.request(
    new URL('/api/patient', address),
    {
      method: 'POST',
      agent,
      headers: {
        Cookie: cookie,
        'X-XSRF-TOKEN': xsrf,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      },
    },
    (response) => {
      response.resume();
      response.on('end', () => {
        done += 1;
        if (response.statusCode !== 201) failures.push(`answered ${response.statusCode}`);
      });
    },
  );
  request.on('error', (failure) => {
    done += 1;
    failures.push(`not answered: ${failure.message}`);
  });
  request.end(body);
}

const timer = setInterval(() => {
  const due = ((performance.now() - started) / 1000) * Number(perSecond);
  while (sent < due && sent - done < MOST_UNDER_WAY) write(sent++);
}, 3);

process.on('message', () => {
  clearInterval(timer);
  process.send?.({ perSecond: done / ((performance.now() - started) / 1000), failures }, () =>
    process.exit(0),
  );
});
