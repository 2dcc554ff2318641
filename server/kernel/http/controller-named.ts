import type { Type } from '@nestjs/common';

const WRITTEN = Symbol('meniscus:written');

/** One class in the sources that serves as several controllers, each with its own name. */
export function controllerNamed(controller: Type, name: string): Type {
  Reflect.defineMetadata(WRITTEN, controller.name, controller);
  Object.defineProperty(controller, 'name', { value: name });
  return controller;
}

/** The name under which the build describes what a controller's calls answer. */
export function writtenName(controller: Type): string {
  return (Reflect.getMetadata(WRITTEN, controller) as string | undefined) ?? controller.name;
}
