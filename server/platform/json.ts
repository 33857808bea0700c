/** Undefined for text that is no JSON, or has a `toString` or `valueOf`, which would make `String` of the object throw. */
export function jsonOf(text: string, isKept: (value: unknown) => boolean = () => true): unknown {
  try {
    return JSON.parse(text, (name, value) => {
      if (name === 'toString' || name === 'valueOf' || !isKept(value)) throw new SyntaxError(`${name} is not kept`);
      return value;
    });
  } catch {
    return undefined;
  }
}
