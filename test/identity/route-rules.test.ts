import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { RouteRules } from '../../server/identity/index.js';
import { Needs } from '../../server/kernel/http/access.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

@Controller('open')
class OpenController {
  @Get('told')
  @Needs('audit.read')
  told(): string {
    return 'told';
  }

  @Get('forgotten')
  forgotten(): string {
    return 'forgotten';
  }
}

describe('a call without a rule', () => {
  it('stops the server at start and is named', async () => {
    const module = await Test.createTestingModule({
      imports: [DiscoveryModule],
      controllers: [OpenController],
    }).compile();
    const rules = new RouteRules(
      module.get(DiscoveryService),
      module.get(MetadataScanner),
      module.get(Reflector),
    );
    expect(rules.table().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /open/told',
      'GET /open/forgotten',
    ]);
    expect(() => rules.onApplicationBootstrap()).toThrow('OpenController.forgotten (GET /open/forgotten)');
  });
});

describe('the whole server', () => {
  let lab: Laboratory;
  beforeAll(async () => {
    lab = await openLaboratory();
  });
  afterAll(() => lab.close());

  it('declares a rule for every call', () => {
    const table = lab.server.app.get(RouteRules).table();
    expect(table.length).toBeGreaterThan(15);
    expect(table.filter(({ rule }) => rule === undefined)).toEqual([]);
    expect(table.map(({ method, path }) => `${method} ${path}`)).toContain('PUT /api/users/update');
  });
});
