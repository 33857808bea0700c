/** An error as the log shows it; nothing in it says whose data met it. */
export type ErrorFacts = { name: string; message: string; code?: string; stack?: string };

/** What was thrown, whatever it is; pg-boss hands on plain objects with a message, which `String` makes "[object Object]". */
export function errorDetails(thrown: unknown): ErrorFacts {
  if (typeof thrown !== 'object' || thrown === null)
    return { name: typeof thrown, message: impersonal(String(thrown)) };
  const code = textAt(thrown, 'code');
  const said = textAt(thrown, 'message') || partsOf(thrown) || 'no message';
  // PostgreSQL quotes the value it could not take (class 22); in its other messages the quotes hold names of tables.
  const message = impersonal(code?.startsWith('22') ? said.replaceAll(/"[^"]*"/g, '"…"') : said);
  const stack = framesOf(textAt(thrown, 'stack'));
  return { name: textAt(thrown, 'name') ?? 'Error', message, ...(code && { code }), ...(stack && { stack }) };
}

/** Whatever a server says may quote the address it was asked about. */
export function impersonal(text: string): string {
  return text.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…');
}

function textAt(thrown: object, key: string): string | undefined {
  const value: unknown = Reflect.get(thrown, key);
  return typeof value === 'string' ? value : undefined;
}

/** A connection tried at two addresses fails with an AggregateError, which itself says nothing. */
function partsOf(thrown: object): string {
  const parts: unknown = Reflect.get(thrown, 'errors');
  return Array.isArray(parts) ? parts.map((part) => errorDetails(part).message).join('; ') : '';
}

/** The first line of a stack repeats the message. */
function framesOf(stack: string | undefined): string {
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return frames.map((line) => line.trim()).join('\n');
}
