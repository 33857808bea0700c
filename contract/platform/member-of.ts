/** Undefined where there is no such member. `Reflect.get` would answer `any`, which fits every type unseen. */
export function memberOf(value: unknown, name: PropertyKey): unknown {
  return Reflect.get(Object(value), name);
}
