import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Handler } from 'hono';
import { unpacked } from './unpacked.ts';
import type { Variables } from './variables.ts';

const pack = promisify(gzip);

type KeptText = { etag: string; packed: Buffer<ArrayBuffer> };

export function keptText(type: string, make: () => string | Promise<string>): Handler<Variables> {
  let packedText: Promise<KeptText> | undefined;
  return async (c) => {
    packedText ??= pieceOf(make);
    const { etag, packed } = await packedText;
    c.header('ETag', etag);
    c.header('Vary', 'Accept-Encoding');
    c.header('Cache-Control', 'public, max-age=300');
    if ((c.req.header('if-none-match') ?? '').split(',').some((one) => one.trim() === etag)) return c.body(null, 304);
    c.header('Content-Type', type);
    if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(unpacked(packed));
    c.header('Content-Encoding', 'gzip');
    return c.body(packed);
  };
}

async function pieceOf(make: () => string | Promise<string>): Promise<KeptText> {
  const text = await make();
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  return { etag, packed: Buffer.from(await pack(text)) };
}
