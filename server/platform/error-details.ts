import { memberOf } from '../../contract/platform/member-of.ts';
export type ErrorFacts = { name: string; message: string; code?: string; stack?: string };

/** Describes anything that was thrown, even a plain object of a library, which `String` turns into "[object Object]". */
export function errorDetails(thrown: unknown): ErrorFacts {
  if (typeof thrown !== 'object' || thrown === null)
    return { name: typeof thrown, message: impersonal(String(thrown)) };
  const code = textAt(thrown, 'code');
  const text = textAt(thrown, 'message') || partsOf(thrown) || 'no message';
  // PostgreSQL quotes the rejected value in class 22; its other messages quote only names, such as those of tables.
  const message = impersonal(code?.startsWith('22') ? text.replaceAll(/"[^"]*"/g, '"…"') : text);
  const stack = framesOf(textAt(thrown, 'stack'));
  return { name: textAt(thrown, 'name') ?? 'Error', message, ...(code && { code }), ...(stack && { stack }) };
}

/** Removes e-mail addresses, which the answer of a server may quote. */
export function impersonal(text: string): string {
  return text.replaceAll(/(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…');
}

function textAt(thrown: object, key: string): string | undefined {
  const value = memberOf(thrown, key);
  return typeof value === 'string' ? value : undefined;
}

function partsOf(thrown: object): string {
  const parts = memberOf(thrown, 'errors');
  return Array.isArray(parts) ? parts.map((part) => errorDetails(part).message).join('; ') : '';
}

function framesOf(stack: string | undefined): string {
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return frames.map((line) => line.trim()).join('\n');
}
