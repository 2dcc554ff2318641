import { Injectable, RequestMethod, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ACCESS_RULE, type AccessRule, KEYED_RULE, type KeyedRule } from '../kernel/http/access.js';

export interface RouteRule {
  /** GET, POST, ... */
  readonly method: string;
  /** As declared, e.g. /api/booking/:id. */
  readonly path: string;
  /** Class and method, for messages. */
  readonly handler: string;
  readonly rule: AccessRule | undefined;
  readonly keyed: KeyedRule;
}

/** Every call of the server with its rule; the server does not start while one has none. */
@Injectable()
export class RouteRules implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onApplicationBootstrap(): void {
    const open = this.table().filter(({ rule }) => rule === undefined);
    if (open.length === 0) return;
    const names = open.map(({ handler, method, path }) => `${handler} (${method} ${path})`).join(', ');
    throw new Error(`These calls declare no access rule (@Needs, @NeedsSignIn or @Public): ${names}.`);
  }

  table(): RouteRule[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      if (typeof metatype !== 'function') return [];
      return this.scanner
        .getAllMethodNames(metatype.prototype as object)
        .flatMap((name) => this.ofMethod(metatype as Type, name));
    });
  }

  private ofMethod(controller: Type, name: string): RouteRule[] {
    const handler = (controller.prototype as Record<string, unknown>)[name];
    if (typeof handler !== 'function' || !Reflect.hasMetadata(PATH_METADATA, handler)) return [];
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, [handler, controller]);
    const keyed = this.reflector.get<KeyedRule | undefined>(KEYED_RULE, handler) ?? {};
    const bases = list(Reflect.getMetadata(PATH_METADATA, controller));
    const paths = list(Reflect.getMetadata(PATH_METADATA, handler));
    return bases.flatMap((base) =>
      paths.map((path) => ({
        method,
        path: joined(base, path),
        handler: `${controller.name}.${name}`,
        rule,
        keyed,
      })),
    );
  }
}

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [String(value ?? '')];
}

function joined(base: string, path: string): string {
  return `/${[base, path]
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/')}`;
}
