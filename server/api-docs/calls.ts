import type { INestApplication, Type } from '@nestjs/common';
import { PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { KEYED_RULE, type KeyedRule } from '../kernel/http/access.js';
import { writtenName } from '../kernel/http/controller-named.js';

/** A call as the sources have it, which Swagger does not tell. */
export interface WrittenCall {
  /** By class and method, as the build describes its answer. */
  readonly answer: string;
  /** The class that its query string has to fit. */
  readonly query: Type | undefined;
  readonly keyed: KeyedRule;
}

/** Every call by the name of its operation. */
export function writtenCalls(app: INestApplication): ReadonlyMap<string, WrittenCall> {
  const controllers = app.get(DiscoveryService).getControllers();
  return new Map(
    controllers.flatMap(({ metatype }) => (typeof metatype === 'function' ? callsOf(metatype as Type) : [])),
  );
}

function callsOf(controller: Type): (readonly [string, WrittenCall])[] {
  const methods = controller.prototype as Record<string, unknown>;
  return new MetadataScanner()
    .getAllMethodNames(methods)
    .filter((name) => Reflect.hasMetadata(PATH_METADATA, methods[name] as object))
    .map((name) => {
      const answer = `${writtenName(controller)}_${name}`;
      const keyed = (Reflect.getMetadata(KEYED_RULE, methods[name] as object) ?? {}) as KeyedRule;
      const call = { answer, query: queryOf(controller, name), keyed };
      return [`${controller.name}_${name}`, call] as const;
    });
}

/** Nest names its arguments `4:0`: what is passed, and where. */
function queryOf(controller: Type, method: string): Type | undefined {
  const given = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Readonly<
    Record<string, { readonly index: number }>
  >;
  const [, argument] =
    Object.entries(given).find(([name]) => name.startsWith(`${RouteParamtypes.QUERY}:`)) ?? [];
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) as Type[];
  return argument === undefined ? undefined : types[argument.index];
}
