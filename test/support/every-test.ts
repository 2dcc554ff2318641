import { beforeEach, expect } from '@jest/globals';

// A test that expects nothing cannot fail.
beforeEach(() => expect.hasAssertions());
