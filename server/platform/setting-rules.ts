import { z } from 'zod';

export const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

/** An e-mail address, or a page to write from, as the URI that RFC 9116 asks for. */
export const contact = z
  .string()
  .trim()
  .transform((text) => (z.email().safeParse(text).success ? `mailto:${text}` : text))
  .refine((text) => /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/i.test(text) && URL.canParse(text), {
    message: 'must be an e-mail address, or an address that begins with https:// or mailto:',
  });

export function isThisMachine(name: string): boolean {
  return /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(name);
}
