import pg from 'pg';
import { asProblem } from '../../server/kernel/http/problem.filter.js';

describe('a call whose database connection goes away', () => {
  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout exceeded when trying to connect',
  ])('is answered that it is to be tried again: %s', (message) => {
    expect(asProblem(new Error(message))).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 2 });
  });

  it.each(['57P01', '08006', '53300', 'ECONNRESET', 'EPIPE'])('by its code too: %s', (code) => {
    expect(asProblem(Object.assign(new pg.DatabaseError('gone', 4, 'error'), { code }))).toMatchObject({
      status: 503,
    });
  });

  it.each(['57014', '55P03', '25P03', '25P04', '40001', '40P01'])(
    'and so is one that waited too long: %s',
    (code) => {
      expect(asProblem(Object.assign(new pg.DatabaseError('late', 4, 'error'), { code }))).toMatchObject({
        status: 503,
        retryAfter: 5,
        detail: 'The database did not answer in time; try again in a moment',
      });
    },
  );

  it('and one that hangs', () => {
    expect(asProblem(new Error('Query read timeout'))).toMatchObject({ status: 503, retryAfter: 5 });
  });

  it.each(['53100', 'ENOSPC'])('a full disk is told as a full disk: %s', (code) => {
    expect(asProblem(Object.assign(new Error('full'), { code }))).toMatchObject({
      status: 503,
      retryAfter: 30,
      detail: "The server's disk is full: nothing can be stored until someone makes room",
    });
  });

  it('is told apart from what is wrong inside', () => {
    expect(asProblem(new Error('Something else'))).toMatchObject({ status: 500, code: 'internal' });
  });
});
