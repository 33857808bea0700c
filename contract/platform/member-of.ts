/** Undefined where there is no such member. The result is unknown, because the `any` of `Reflect.get` would pass as every type. */
export function memberOf(value: unknown, name: PropertyKey): unknown {
  return Reflect.get(Object(value), name);
}
