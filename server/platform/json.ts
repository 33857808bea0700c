/** A stranger's JSON; undefined where it is none. A member by these names would make whatever turns its object into text throw. */
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
